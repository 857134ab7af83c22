type Sending = { state: "idle" | "loading" | "submitting"; formData?: FormData };

type Place = { pathname: string; search: string; hash: string; state: unknown };

export type RouterState = {
  location: Place;
  navigation: Sending & { location?: { pathname: string } };
  fetchers: ReadonlyMap<string, Sending & { data?: unknown }>;
};

type PageRouter = {
  state: RouterState;
  subscribe(listener: (state: RouterState) => void): () => void;
  navigate(to: Place, options: { replace: boolean; state: unknown; preventScrollReset: boolean }): Promise<void>;
};

/** Undefined on the server and before hydration. */
export function pageRouter(): PageRouter | undefined {
  return typeof window === "undefined" ? undefined : (window as { __remixRouter?: PageRouter }).__remixRouter;
}

export const isNavigating = () => (pageRouter()?.state.navigation.state ?? "idle") !== "idle";

/** Cancels a navigation: the shown page stays and is loaded anew. */
export function stayHere(): void {
  const router = pageRouter();
  if (!router) return;
  const { location } = router.state;
  void router.navigate(location, { replace: true, state: location.state, preventScrollReset: true });
}
