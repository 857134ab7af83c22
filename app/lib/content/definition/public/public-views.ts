/**
 * `entry`: a list and a page of each; `page`: one page, or a tree of pages; `landing`: an overview of the pages below
 * it; `list`: entries read whole in the list; `fragment`: part of other pages.
 */
export const publicViews = [
  "entry",
  "page",
  "landing",
  "list",
  "accordion",
  "people",
  "map",
  "calendar",
  "timeline",
  "fragment",
] as const;

export type PublicView = (typeof publicViews)[number];

export type ListView = Exclude<PublicView, "fragment">;

export const otherViews = ["map", "calendar"] as const satisfies readonly ListView[];

export type OtherView = (typeof otherViews)[number];

/** What a view needs: its entries' own pages or not, and these roles. Types ask for the same in a declaration. */
export const viewNeeds: Readonly<
  Record<
    PublicView,
    { pages: "own" | "none" | "either"; roles: readonly ("body" | "portrait" | "place" | "date")[]; isTimed?: true }
  >
> = {
  entry: { pages: "own", roles: [] },
  page: { pages: "own", roles: [] },
  landing: { pages: "own", roles: [] },
  list: { pages: "none", roles: [] },
  accordion: { pages: "none", roles: ["body"] },
  people: { pages: "either", roles: ["portrait"] },
  map: { pages: "either", roles: ["place"] },
  calendar: { pages: "own", roles: [], isTimed: true },
  timeline: { pages: "either", roles: ["date"] },
  fragment: { pages: "none", roles: [] },
};
