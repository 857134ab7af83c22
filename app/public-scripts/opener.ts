/**
 * Opens the popup that is due in this browser: of those that the page has (the same for everybody) the first for a
 * screen as wide as this one, unless it was seen as often as it wants to be. The browser keeps the focus inside, and
 * Esc closes it.
 */
const wide = matchMedia("(min-width: 960px)").matches;
const today = new Date().toDateString();

/**
 * Whether it was seen as often as it may be; where nothing can be remembered it would come at every page, and stays
 * away.
 */
function wasSeen({ dataset: { popup, frequency } }: HTMLElement): boolean {
  if (frequency === "always") return false;
  try {
    const kept = (frequency === "session" ? sessionStorage : localStorage).getItem(`meydan-popup-${popup ?? ""}`);
    return frequency === "day" ? kept === today : kept !== null;
  } catch {
    return true;
  }
}

function keep({ dataset: { popup, frequency } }: HTMLElement) {
  try {
    if (frequency !== "always")
      (frequency === "session" ? sessionStorage : localStorage).setItem(`meydan-popup-${popup ?? ""}`, today);
  } catch {
    // Storage is full: it comes once more.
  }
}

const isBusy = () =>
  document.querySelector("dialog[open], [popover]:popover-open") !== null ||
  document.activeElement?.matches("input, textarea, select") === true;

function open(popup: HTMLDialogElement) {
  // Nobody is taken away from what they are writing or reading.
  if (isBusy() || document.hidden) {
    setTimeout(() => open(popup), 2_000);
    return;
  }
  if (wasSeen(popup)) return;
  keep(popup);
  popup.showModal();
}

const due = [...document.querySelectorAll<HTMLDialogElement>("dialog[data-popup]")].find(
  ({ dataset: { device } }) => device === "all" || device === (wide ? "desktop" : "mobile"),
);
if (due && !wasSeen(due)) {
  due.addEventListener("click", (event) => {
    // Beside it is outside of it.
    if (event.target === due) due.close();
  });
  setTimeout(() => open(due), Number(due.dataset.delay) * 1_000);
}

export {};
