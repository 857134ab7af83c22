import { useEffect, useState } from "react";

type SearchState = "idle" | "loading" | "ready" | "failed";

/** Items of a JSON list at `url`, after typing pauses; null: none. Outdated answers are dropped. */
export function useSearch<T>(url: string | null): { items: T[]; state: SearchState } {
  const [answer, setAnswer] = useState<{ url: string | null; items: T[]; failed: boolean }>({
    url: null,
    items: [],
    failed: false,
  });
  useEffect(() => {
    if (url === null) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void fetchItems<T>(url, controller.signal).then(
        (items) => setAnswer({ url, items, failed: false }),
        () => {
          if (!controller.signal.aborted) setAnswer({ url, items: [], failed: true });
        },
      );
    }, 250);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [url]);
  const state = url === null ? "idle" : answer.url !== url ? "loading" : answer.failed ? "failed" : "ready";
  return { items: answer.items, state };
}

async function fetchItems<T>(url: string, signal: AbortSignal): Promise<T[]> {
  const response = await fetch(url, { signal, headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return ((await response.json()) as { items: T[] }).items;
}
