import { useEffect, useState } from "react";
import { shortestSearch, type SearchGroup } from "~/lib/search/groups";

import { reloadOwn } from "~/layouts/lock/own-reload";

const pause = 300;

type Answer = { query: string; groups: SearchGroup[]; failed: boolean };
export type SiteSearch = {
  /** The newest answer; empty without one, or when it failed. */
  groups: SearchGroup[];
  state: "idle" | "loading" | "ready" | "failed";
};

/** Asks after a pause of 300 ms; ignores too short texts and outdated answers. */
export function useSiteSearch(query: string): SiteSearch {
  const [answer, setAnswer] = useState<Answer>({ query: "", groups: [], failed: false });
  const isAsked = query.length >= shortestSearch;
  useEffect(() => {
    if (!isAsked) return setAnswer({ query: "", groups: [], failed: false });
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void ask(query, controller.signal).then(
        (groups) => controller.signal.aborted || setAnswer({ query, groups, failed: false }),
        () => controller.signal.aborted || setAnswer({ query, groups: [], failed: true }),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, isAsked]);
  if (!isAsked) return { groups: [], state: "idle" };
  const state = answer.query !== query ? "loading" : answer.failed ? "failed" : "ready";
  // Old results stay until the next answer, so that the list does not flicker.
  return { groups: answer.groups, state };
}

async function ask(query: string, signal: AbortSignal): Promise<SearchGroup[]> {
  const response = await fetch("/api/common/search", {
    method: "POST",
    signal,
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ query }),
  });
  // The session ended: the page asks to sign in and returns here.
  if (response.status === 401) reloadOwn();
  if (!response.ok) throw new Error(`search answered ${response.status}`);
  const groups = (await response.json()) as unknown;
  return Array.isArray(groups) ? (groups as SearchGroup[]) : [];
}
