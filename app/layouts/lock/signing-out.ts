/** Milliseconds in which the page after a sign-out comes. */
const longest = 15_000;
let began = Number.NEGATIVE_INFINITY;

export const isSignOut = ({ target }: Event) =>
  target instanceof HTMLFormElement &&
  new URL(target.getAttribute("action") ?? "", window.location.href).pathname === "/sign-out";

/**
 * Somebody signs out here: the next page is on its way, and an answer that knows of the end must not load another in
 * its place.
 */
export function expectSignOut(): void {
  began = Date.now();
}

export const isSigningOut = () => Date.now() - began < longest;

/** Also who signs out before the rest of the page is awake does. */
export function watchSignOut(): void {
  document.addEventListener("submit", (event) => void (isSignOut(event) && expectSignOut()), { capture: true });
}
