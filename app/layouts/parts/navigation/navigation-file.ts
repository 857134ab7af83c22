import { fetchedOnce } from "~/lib/platform/http/request/fetched-once";
import type { FetchedOnce } from "~/lib/platform/http/request/fetched-once";

import type { NavigationFile } from "~/layouts/navigation-part";

type Parts = NavigationFile["parts"];

async function fetchParts(address: string): Promise<Parts> {
  const answer = await fetch(address, { headers: { Accept: "application/json" } });
  if (!answer.ok || answer.redirected) throw new Error(`${answer.status}`);
  return ((await answer.json()) as NavigationFile).parts;
}

const files = new Map<string, FetchedOnce<Parts>>();

/** Fetched when a page needs another navigation than the server rendered into it. */
export function navigationAt(address: string): FetchedOnce<Parts> {
  const file = files.get(address) ?? fetchedOnce(() => fetchParts(address));
  files.set(address, file);
  return file;
}
