/**
 * Opens the due popup: the first for this screen width, unless it was seen often enough. The browser keeps the focus
 * inside, and Esc closes it.
 */
const wide = matchMedia("(min-width: 960px)").matches;
const today = new Date().toDateString();

/** Without storage a popup would come on every page, so it stays away. */
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
  // Not while the reader is typing or away.
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
    // A click on the backdrop closes it.
    if (event.target === due) due.close();
  });
  setTimeout(() => open(due), Number(due.dataset.delay) * 1_000);
}

export {};
