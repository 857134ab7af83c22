/** Milliseconds within which the page after a sign-out comes. */
const longest = 15_000;
let began = Number.NEGATIVE_INFINITY;

export const isSignOut = ({ target }: Event) =>
  target instanceof HTMLFormElement &&
  new URL(target.getAttribute("action") ?? "", window.location.href).pathname === "/sign-out";

/** The next page is coming, and a 401 in between must not load another. */
export function expectSignOut(): void {
  began = Date.now();
}

export const isSigningOut = () => Date.now() - began < longest;

/** For a sign-out before hydration. */
export function watchSignOut(): void {
  document.addEventListener("submit", (event) => void (isSignOut(event) && expectSignOut()), { capture: true });
}
