import { createContext, useContext } from "react";

import { isActive, placeOf, type NavigationItem } from "~/lib/navigation/navigation";

/** `current`: on a link. `open`: on an inline branch. `active`: on a button that opens a branch elsewhere. */
export type MarkKind = "current" | "open" | "active";
type Attributes = Readonly<Record<string, string | number | true>>;
export type Marks = (kind: MarkKind, item: NavigationItem) => Attributes;

/** Marks are attributes, so that stylesheets define the look and scripts can move them (`mark-place.ts`). */
export function marksAt(path: string): Marks {
  return (kind, item): Attributes => {
    if (kind === "current") {
      const place = placeOf(item, path);
      return place ? { "aria-current": place === "here" ? "page" : "true" } : {};
    }
    if (!isActive(item, path)) return {};
    return kind === "open" ? { open: true, "data-active": "" } : { "data-active": "" };
  };
}

const MarksContext = createContext<Marks>(() => ({}));

export const MarksProvider = MarksContext.Provider;
export const useMarks = () => useContext(MarksContext);
