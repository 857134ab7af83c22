import type { Actor } from "~/lib/access/actor";
import type { Scope } from "~/lib/access/roles";
import { loggedPath } from "~/lib/platform/http/server/front-door.server";

import { recordBounded } from "./audit-bursts.server";

type Asked = { method: string; url: string };

/** One person's refusals within a minute become one line with a count. */
export function recordRefusal(
  doer: Pick<Actor, "id" | "address">,
  wanted: string,
  { section }: Scope,
  { method, url }: Asked,
): void {
  const path = loggedPath(new URL(url).pathname.replace(/\.data$/, ""));
  const id = path.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g)?.at(-1);
  const objectType =
    id && wanted.startsWith("files.") ? "file" : id && section ? "entry" : section ? "section" : "page";
  const objectId = objectType === "page" ? path.slice(0, 200) : objectType === "section" ? (section ?? "") : (id ?? "");
  void recordBounded(`refused ${doer.id}`, doer, {
    verb: "refused",
    objectType,
    objectId,
    ...(section ? { section } : {}),
    after: { wanted, request: `${method} ${path}` },
  });
}
