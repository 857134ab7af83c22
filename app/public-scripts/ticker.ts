/** Scrolls a line of texts, not with reduced motion, and never without a stop button. */
const key = "meydan-ticker";

function kept(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(state: "runs" | "stands") {
  try {
    sessionStorage.setItem(key, state);
  } catch {
    // Storage is forbidden: it runs again on the next page.
  }
}

function start(ticker: HTMLElement) {
  const button = ticker.querySelector<HTMLButtonElement>("button[data-move]");
  const line = ticker.querySelector<HTMLElement>(".ticker-line");
  if (!button || !line) return;
  let runs = kept() !== "stands" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  function describe() {
    ticker.toggleAttribute("data-running", runs);
    const label = (runs ? button?.dataset.pause : button?.dataset.play) ?? "";
    button?.setAttribute("aria-label", label);
    button?.setAttribute("title", label);
  }
  button.addEventListener("click", () => {
    runs = !runs;
    keep(runs ? "runs" : "stands");
    describe();
  });
  delete button.dataset.asleep;
  describe();
}

for (const ticker of document.querySelectorAll<HTMLElement>("[data-ticker]")) start(ticker);

export {};
