import { useCallback, useEffect, useRef, useState } from "react";

import type { FileJson } from "~/lib/files/file-json.server";
import type { FileKindName } from "~/lib/files/serving/file-urls";

type Found = { items: FileJson[]; page: number; lastPage: number };

const restAfterTyping = 250;

/** Newest first, page by page. Outdated answers are dropped. */
export function useLibrary(search: string, kind: FileKindName | undefined) {
  const [found, setFound] = useState<Found>({ items: [], page: 1, lastPage: 1 });
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const running = useRef<AbortController>();

  const look = useCallback(
    (page: number) => {
      running.current?.abort();
      const controller = (running.current = new AbortController());
      setState("loading");
      void fetchPage({ search, page, kind }, controller.signal).then(
        ({ items, lastPage }) => {
          setFound((before) => ({ items: page === 1 ? items : [...before.items, ...items], page, lastPage }));
          setState("ready");
        },
        () => {
          if (!controller.signal.aborted) setState("failed");
        },
      );
    },
    [search, kind],
  );

  useEffect(() => {
    const timer = setTimeout(() => look(1), search ? restAfterTyping : 0);
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, [look, search]);

  return {
    items: found.items,
    state,
    lookForMore: found.page < found.lastPage ? () => look(found.page + 1) : undefined,
  };
}

async function fetchPage(
  query: { search: string; page: number; kind: FileKindName | undefined },
  signal: AbortSignal,
): Promise<{ items: FileJson[]; lastPage: number }> {
  const params = new URLSearchParams({
    search: query.search,
    page: String(query.page),
    size: "24",
    ...(query.kind ? { kind: query.kind } : {}),
  });
  const response = await fetch(`/api/files?${params}`, { signal, headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`api/files answered ${response.status}`);
  const { items, pagination } = (await response.json()) as { items: FileJson[]; pagination: { lastPage: number } };
  return { items, lastPage: pagination.lastPage };
}
