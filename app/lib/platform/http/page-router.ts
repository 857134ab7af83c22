type Sending = { state: "idle" | "loading" | "submitting"; formData?: FormData };

export type RouterState = { navigation: Sending & { location?: { pathname: string } }; fetchers: ReadonlyMap<string, Sending> };

type PageRouter = { state: RouterState; subscribe(listener: (state: RouterState) => void): () => void };

/** The router of the page as Remix keeps it; undefined on the server, and before the page is awake. */
export function pageRouter(): PageRouter | undefined {
  return typeof window === "undefined" ? undefined : (window as { __remixRouter?: PageRouter }).__remixRouter;
}

/** Whether a page or a form is on its way at this moment, drawn or not. */
export const isNavigating = () => (pageRouter()?.state.navigation.state ?? "idle") !== "idle";
