export type SavedView = { section: string; name: string; query: string; departmentId: string | null };

export const longestViewName = 60;
export const longestViewQuery = 2_000;
/** Those of a list that its page offers; all of them are on the page of views. */
export const maxViewsInList = 30;

const id = (value: string) => encodeURIComponent(value);

export const viewPaths = {
  list: () => "/me/views",
  trash: () => "/me/views?trash=true",
  new: (section: string, query: string) => `/me/views/new?${new URLSearchParams({ section, query })}`,
  /** @param query the list's present address, to be put into the view */
  view: (viewId: string, query?: string) =>
    `/me/views/${id(viewId)}${query === undefined ? "" : `?${new URLSearchParams({ query })}`}`,
};
