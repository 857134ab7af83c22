let isPressed = false;
let waiting: Array<() => void> = [];

/** The click follows its release at once; then those who wait. */
const release = () =>
  void setTimeout(() => {
    isPressed = false;
    for (const go of waiting) go();
    waiting = [];
  });

/** Only in a browser. */
export function watchClicks() {
  const options = { capture: true, passive: true };
  document.addEventListener("pointerdown", () => (isPressed = true), options);
  document.addEventListener("keydown", ({ key }) => (isPressed ||= key === " "), options);
  for (const end of ["pointerup", "pointercancel", "keyup"]) document.addEventListener(end, release, options);
}

/** Milliseconds: a release outside of the window is not reported. */
const longest = 1_000;

/** Resolves when no press is in progress: a button replaced between its two halves would get no click. */
export function whenReleased(): Promise<void> {
  if (!isPressed) return Promise.resolve();
  return new Promise((resolve) => {
    waiting.push(resolve);
    setTimeout(resolve, longest);
  });
}
