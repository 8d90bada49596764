// The arrows that unfold a part of the navigation have the name of that part.
for (const arrow of document.querySelectorAll("label.md-nav__link[tabindex]")) {
  const name = arrow.parentElement.querySelector("a")?.textContent.trim();
  if (name && !arrow.textContent.trim()) arrow.setAttribute("aria-label", name);
}

// What a terminal shows is copied as what was typed into it: no prompts, no answers.
const typed = (text) => {
  const lines = [];
  let goesOn = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("$ ")) lines.push(line.slice(2));
    else if (goesOn) lines.push(line);
    else continue;
    goesOn = line.endsWith("\\");
  }
  return lines.join("\n");
};
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-clipboard-target]");
  const block = button && document.querySelector(button.dataset.clipboardTarget);
  const text = block && typed(block.textContent);
  if (text) button.dataset.clipboardText = text;
}, true);

// The landing page's film: of the page's theme and shape, still for who asks for less motion.
const film = document.querySelector(".flick-film");
if (film) {
  const video = film.querySelector("video");
  const button = film.querySelector("button");
  const narrow = matchMedia("(max-width: 600px)");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let held = calm.matches;

  const show = () => {
    const theme = document.body.dataset.mdColorScheme === "slate" ? "dark" : "light";
    const name = `films/hero-${narrow.matches ? "tall" : "wide"}-${theme}`;
    if (video.dataset.name === name) return;
    video.dataset.name = name;
    video.poster = `${name}.webp`;
    video.src = `${name}.mp4`;
    if (!held) video.play().catch(() => {});
  };
  const label = () => {
    button.setAttribute("aria-label", video.paused ? button.dataset.play : button.dataset.pause);
    button.innerHTML = video.paused
      ? '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 2l10 6-10 6z"/></svg>'
      : '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 2h4v12H3zM9 2h4v12H9z"/></svg>';
  };
  button.addEventListener("click", () => {
    held = !video.paused;
    if (held) video.pause();
    else video.play();
  });
  for (const event of ["play", "pause"]) video.addEventListener(event, label);
  narrow.addEventListener("change", show);
  new MutationObserver(show).observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
  new IntersectionObserver(([entry]) => {
    if (held) return;
    if (entry.isIntersecting) video.play().catch(() => {});
    else video.pause();
    held = false;
  }).observe(video);
  show();
  label();
}
