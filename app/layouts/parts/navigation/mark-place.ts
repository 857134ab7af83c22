import { placeOf } from "~/lib/navigation/navigation";
import { isPublicPage } from "~/lib/public-site/public-page";

const setAttribute = (element: Element, name: string, value: string | undefined) => {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

export function markPlace(navigation: Element, path: string): void {
  for (const link of navigation.querySelectorAll<HTMLAnchorElement>("a[href]:not([rel])")) {
    const place = placeOf(
      { link: link.getAttribute("href") ?? "", exactMatch: link.dataset.exact !== undefined },
      path,
    );
    setAttribute(link, "aria-current", place && (place === "here" ? "page" : "true"));
  }
  for (const branch of navigation.querySelectorAll("details")) {
    const isActive = branch.querySelector("[aria-current]") !== null;
    const wasActive = branch.dataset.active !== undefined;
    setAttribute(branch, "data-active", isActive ? "" : undefined);
    if (isActive !== wasActive) branch.open = isActive;
  }
  for (const button of navigation.querySelectorAll("button[popovertarget]:not([popovertargetaction])")) {
    const panel = document.getElementById(button.getAttribute("popovertarget") ?? "");
    setAttribute(button, "data-active", panel?.querySelector("[aria-current]") ? "" : undefined);
  }
}

/** The staff page of a navigation link; undefined for addresses that need a page load. */
export function pageOf(link: HTMLAnchorElement): string | undefined {
  const isElsewhere = link.rel !== "" || (link.target !== "" && link.target !== "_self") || isPublicPage(link.pathname);
  return isElsewhere ? undefined : (link.getAttribute("href") ?? undefined);
}
