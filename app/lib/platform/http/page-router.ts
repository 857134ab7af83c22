type Sending = { state: "idle" | "loading" | "submitting"; formData?: FormData };

type Place = { pathname: string; search: string; hash: string; state: unknown };

export type RouterState = {
  location: Place;
  navigation: Sending & { location?: { pathname: string } };
  fetchers: ReadonlyMap<string, Sending>;
};

type PageRouter = {
  state: RouterState;
  subscribe(listener: (state: RouterState) => void): () => void;
  navigate(to: Place, options: { replace: boolean; state: unknown; preventScrollReset: boolean }): Promise<void>;
};

/** The router of the page as Remix keeps it; undefined on the server, and before the page is awake. */
export function pageRouter(): PageRouter | undefined {
  return typeof window === "undefined" ? undefined : (window as { __remixRouter?: PageRouter }).__remixRouter;
}

/** Whether a page or a form is on its way at this moment, drawn or not. */
export const isNavigating = () => (pageRouter()?.state.navigation.state ?? "idle") !== "idle";

/** Ends what is on its way to another page: the page that is shown stays, and is read anew. */
export function stayHere(): void {
  const router = pageRouter();
  if (!router) return;
  const { location } = router.state;
  void router.navigate(location, { replace: true, state: location.state, preventScrollReset: true });
}
