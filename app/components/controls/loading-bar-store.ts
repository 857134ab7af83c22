export type LoadingMode = "determinate" | "indeterminate";

export type LoadingState = {
  /** true: also shown during navigation and requests. false: only `show` and `hide` count. */
  autoMode: boolean;
  mode: LoadingMode;
  /** 0 to 100. */
  progress: number;
  /** `show` was called, or a request is open. */
  isShown: boolean;
};

type Listener = () => void;

/** The loading bar at the top of the page. One store per page; a fresh one in each test. */
export function createLoadingBarStore() {
  let state: LoadingState = { autoMode: true, mode: "indeterminate", progress: 0, isShown: false };
  let isHeld = false;
  // Open requests per address: the first one's end must not hide the second.
  const open = new Map<string, number>();
  const listeners = new Set<Listener>();

  function set(part: Partial<LoadingState>) {
    const next = { ...state, ...part };
    next.isShown = isHeld || (next.autoMode && open.size > 0);
    if (Object.keys(next).every((key) => Object.is(next[key as keyof LoadingState], state[key as keyof LoadingState])))
      return;
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show() {
      isHeld = true;
      set({});
    },
    /** Also forgets open requests. */
    hide() {
      isHeld = false;
      open.clear();
      set({});
    },
    setAutoMode(autoMode: boolean) {
      set({ autoMode });
    },
    setMode(mode: LoadingMode) {
      set({ mode });
    },
    /** Outside 0 to 100: an error with the text of specification §8. */
    setProgress(progress: number) {
      if (!(progress >= 0 && progress <= 100)) {
        console.error("Progress value must be between 0 and 100!");
        return;
      }
      set({ progress });
    },
    /** A request to `url` begins (true) or ends (false). */
    setLoadingStatus(url: string, isLoading: boolean) {
      if (!url) {
        console.error("The address of the request is missing!");
        return;
      }
      const count = (open.get(url) ?? 0) + (isLoading ? 1 : -1);
      if (count > 0) open.set(url, count);
      else open.delete(url);
      set({});
    },
  };
}

export const loadingBar = createLoadingBarStore();
