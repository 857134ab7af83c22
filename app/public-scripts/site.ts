/** Enhancements of every public page; each works without scripts, with one more page load. */
const page = document.documentElement;

/** Specification §9: a copy of the look, in case the cookie is lost. */
const storageKey = "fuse-config";

function readKept(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    return typeof kept === "object" && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

function keep(look: Record<string, unknown>) {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readKept(), ...look }));
  } catch {
    // Storage is full or forbidden: the cookie keeps the look.
  }
}

/** @returns whether the server stored it and the page shows it */
async function choose(look: Record<string, string>): Promise<boolean> {
  const answer = await fetch("/preferences", { method: "POST", body: new URLSearchParams(look) }).catch(() => null);
  if (!answer?.ok) return false;
  const chosen: unknown = await answer.json().catch(() => null);
  if (typeof chosen !== "object" || chosen === null) return false;
  const { scheme, theme } = chosen as Record<string, unknown>;
  if (typeof scheme === "string") page.dataset.scheme = scheme;
  if (typeof theme === "string") page.dataset.theme = theme;
  keep(chosen as Record<string, unknown>);
  return true;
}

async function sendChoice(form: HTMLFormElement, button: HTMLButtonElement) {
  const hadFocus = document.activeElement === button;
  if (!(await choose({ [button.name]: button.value }))) {
    // As without scripts: the answer redirects back or shows the error.
    form.requestSubmit(button);
    return;
  }
  // The pressed button is replaced by its opposite.
  if (hadFocus)
    [...form.querySelectorAll("button")].find((other) => other !== button && other.checkVisibility())?.focus();
}

let sentAt = 0;
const asked = new WeakSet<HTMLFormElement>();

addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const button = event.submitter;
  // Closes a dialog without navigation.
  if (form.getAttribute("method") === "dialog") return;
  if (form.getAttribute("action") === "/preferences" && button instanceof HTMLButtonElement && !asked.has(form)) {
    event.preventDefault();
    asked.add(form);
    void sendChoice(form, button).finally(() => asked.delete(form));
    return;
  }
  // As on pages without modules (plain-page.tsx): a form in progress is not sent twice.
  if ("sending" in page.dataset && event.timeStamp - sentAt < 10_000) return event.preventDefault();
  sentAt = event.timeStamp;
  page.dataset.sending = "";
  button?.setAttribute("aria-busy", "true");
});

function endSending() {
  delete page.dataset.sending;
  for (const button of document.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
}
// Neither all browsers nor TypeScript's types have it.
(globalThis as { navigation?: EventTarget }).navigation?.addEventListener("navigateerror", endSending);

/** A page from the back/forward cache is as it was left: sending, and with its menu open. */
addEventListener("pageshow", (event) => {
  endSending();
  if (event.persisted)
    for (const menu of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) menu.hidePopover();
  if (event.persisted) for (const menu of openMenus()) menu.open = false;
});

for (const toast of document.querySelectorAll("[data-slot=toast]")) {
  toast.querySelector("button")?.addEventListener("click", () => toast.remove());
  toast.addEventListener("animationend", (event) => {
    if ((event as AnimationEvent).animationName === "toast-out") toast.remove();
  });
}

/** Menus close on Escape and on a press outside. */
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("[data-closes-details] details[open]");
addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const menu of openMenus()) {
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu.open = false;
  }
});
addEventListener("pointerdown", ({ target }) => {
  for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false;
});

/** Some browsers open a question named by the address by themselves. */
function openNamed() {
  const part = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  const question = part?.closest("details");
  if (!part || !question || question.open) return;
  question.open = true;
  question.scrollIntoView();
}
addEventListener("hashchange", openNamed);
openNamed();

if (page.dataset.look === "unset") {
  const { scheme, theme, layout } = readKept();
  const known = Object.entries({ scheme, theme, layout }).filter(
    (part): part is [string, string] => typeof part[1] === "string",
  );
  if (known.length > 0) void choose(Object.fromEntries(known));
} else keep({ scheme: page.dataset.scheme, theme: page.dataset.theme });

/** Once the page is idle, or after 30 s (specification §9); never in development, whose files have no hashed names. */
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  const register = () =>
    void navigator.serviceWorker
      .register("/sw.js", { updateViaCache: "none" })
      .catch((error: unknown) => console.warn("The service worker was not registered:", error));
  if ("requestIdleCallback" in window) requestIdleCallback(register, { timeout: 30_000 });
  else setTimeout(register, 30_000);
}

export {};
