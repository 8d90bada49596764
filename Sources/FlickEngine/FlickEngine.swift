import FlickScene
