/** Moves a row of snapping slides, unless the reader prefers reduced motion, paused it, or is using it. */
const pause = 7_000;

function start(slider: HTMLElement) {
  const row = slider.querySelector("ul");
  const dots = [...slider.querySelectorAll<HTMLAnchorElement>("a[data-slide]")];
  const controls = slider.querySelector<HTMLElement>("[data-controls]");
  const playing = slider.querySelector<HTMLButtonElement>("button[data-move='play']");
  if (!row || !controls || !playing) return;
  const slides = [...row.children] as HTMLElement[];
  let current = 0;
  let isPlaying = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(index: number) {
    const target = slides[(index + slides.length) % slides.length];
    if (row && target) row.scrollTo({ left: target.offsetLeft - row.offsetLeft, behavior: "smooth" });
  }

  function wait() {
    clearTimeout(timer);
    if (!isPlaying || isBusy || slides.length < 2) return;
    timer = setTimeout(() => (document.hidden ? wait() : show(current + 1)), pause);
  }

  /** Plays while its slide is shown and the reader has not paused. */
  function film() {
    for (const [index, slide] of slides.entries()) {
      const video = slide.querySelector<HTMLVideoElement>("video[data-film]");
      if (!video) continue;
      if (!isPlaying || index !== current) {
        video.pause();
        continue;
      }
      if (!video.src) video.src = video.dataset.film ?? "";
      video.muted = true;
      // A browser that saves data refuses: the picture stays.
      void video.play().then(
        () => (video.hidden = false),
        () => undefined,
      );
    }
  }

  function describe() {
    film();
    slider.toggleAttribute("data-playing", isPlaying);
    const label = (isPlaying ? playing?.dataset.pause : playing?.dataset.play) ?? "";
    playing?.setAttribute("aria-label", label);
    playing?.setAttribute("title", label);
    for (const [index, dot] of dots.entries()) {
      if (index === current) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    }
    wait();
  }

  function use(busy: boolean) {
    isBusy = busy;
    wait();
  }

  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) current = slides.indexOf(target as HTMLElement);
      describe();
    },
    { root: row, threshold: 0.6 },
  );
  for (const slide of slides) seen.observe(slide);

  slider.addEventListener("mouseenter", () => use(true));
  slider.addEventListener("mouseleave", () => use(false));
  slider.addEventListener("focusin", () => use(true));
  slider.addEventListener("focusout", () => use(false));
  for (const [index, dot] of dots.entries()) {
    dot.addEventListener("click", (event) => {
      event.preventDefault();
      show(index);
    });
  }
  controls.addEventListener("click", ({ target }) => {
    const move =
      target instanceof Element ? target.closest<HTMLButtonElement>("button[data-move]")?.dataset.move : undefined;
    if (move === "previous") show(current - 1);
    if (move === "next") show(current + 1);
    if (move === "play") isPlaying = !isPlaying;
    describe();
  });
  controls.hidden = false;
  describe();
}

for (const slider of document.querySelectorAll<HTMLElement>("[data-slider]")) start(slider);

export {};
