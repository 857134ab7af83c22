let isPressed = false;
let waiting: Array<() => void> = [];

/** The click follows its release at once, and after it whoever waits. */
const release = () =>
  void setTimeout(() => {
    isPressed = false;
    for (const go of waiting) go();
    waiting = [];
  });

/** Begins to watch for presses; only in a browser. */
export function watchPresses() {
  const options = { capture: true, passive: true };
  document.addEventListener("pointerdown", () => (isPressed = true), options);
  document.addEventListener("keydown", ({ key }) => (isPressed ||= key === " "), options);
  for (const end of ["pointerup", "pointercancel", "keyup"]) document.addEventListener(end, release, options);
}

/** A release outside of the window is told to nobody. */
const longest = 1_000;

/**
 * Resolves when no press is under way. A press has two halves, and browsers give the click to what both have met:
 * replaced between them, a button would never hear of it.
 */
export function whenReleased(): Promise<void> {
  if (!isPressed) return Promise.resolve();
  return new Promise((resolve) => {
    waiting.push(resolve);
    setTimeout(resolve, longest);
  });
}
