// The files that are built into the program. Of C, since the Swift compiler takes half a
// minute over lists of so many bytes.

#include "CTexts.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char kit_json[] = {
#embed "../FlickKit/kit.json"
};
static const unsigned char golden_GoldenPage_css[] = {
#embed "../FlickGolden/Page/GoldenPage.css"
};
static const unsigned char golden_GoldenPage_js[] = {
#embed "../FlickGolden/Page/GoldenPage.js"
};
static const unsigned char preview_page_html[] = {
#embed "../FlickPreview/Page/page.html"
};
static const unsigned char preview_page_css[] = {
#embed "../FlickPreview/Page/page.css"
};
static const unsigned char preview_page_js[] = {
#embed "../FlickPreview/Page/page.js"
};
static const unsigned char preview_elements_js[] = {
#embed "../FlickPreview/Page/elements.js"
};
static const unsigned char preview_link_js[] = {
#embed "../FlickPreview/Page/link.js"
};
static const unsigned char preview_screen_js[] = {
#embed "../FlickPreview/Page/screen.js"
};
static const unsigned char preview_transport_js[] = {
#embed "../FlickPreview/Page/transport.js"
};
static const unsigned char preview_curves_js[] = {
#embed "../FlickPreview/Page/curves.js"
};
static const unsigned char preview_inspect_js[] = {
#embed "../FlickPreview/Page/inspect.js"
};
static const unsigned char preview_tune_js[] = {
#embed "../FlickPreview/Page/tune.js"
};
static const unsigned char preview_finger_js[] = {
#embed "../FlickPreview/Page/finger.js"
};

#define FILE_NAMED(name, bytes) {name, bytes, sizeof bytes}

static const struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} files[] = {
    FILE_NAMED("kit.json", kit_json),
    FILE_NAMED("golden/GoldenPage.css", golden_GoldenPage_css),
    FILE_NAMED("golden/GoldenPage.js", golden_GoldenPage_js),
    FILE_NAMED("preview/page.html", preview_page_html),
    FILE_NAMED("preview/page.css", preview_page_css),
    FILE_NAMED("preview/page.js", preview_page_js),
    FILE_NAMED("preview/elements.js", preview_elements_js),
    FILE_NAMED("preview/link.js", preview_link_js),
    FILE_NAMED("preview/screen.js", preview_screen_js),
    FILE_NAMED("preview/transport.js", preview_transport_js),
    FILE_NAMED("preview/curves.js", preview_curves_js),
    FILE_NAMED("preview/inspect.js", preview_inspect_js),
    FILE_NAMED("preview/tune.js", preview_tune_js),
    FILE_NAMED("preview/finger.js", preview_finger_js),
};

const unsigned char *flick_embedded_file(const char *name, size_t *count) {
  for (size_t index = 0; index < sizeof files / sizeof files[0]; index++) {
    if (strcmp(files[index].name, name) == 0) {
      *count = files[index].count;
      return files[index].bytes;
    }
  }
  return NULL;
}
