import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { maxChosenRows, type ChangedEach } from "~/lib/platform/db/queries/change-each.server";
import { partsOf } from "~/lib/platform/domains/domain.server";
import type { Pagination } from "~/lib/platform/http/request/pagination";
import { found } from "~/lib/platform/http/response/responses.server";
import { findRefusal } from "~/lib/platform/refusal";
import type { TextLocale } from "~/lib/platform/text/dates/dates";

export type TrashedRow = {
  /** Names the row when it is restored or removed. */
  value: string;
  name: string;
  /** The language of the name, where it may be another than the reader's. */
  lang?: TextLocale;
  /** Its kind or size, in the reader's language. */
  detail: string;
  href: string | null;
  deletedAt: Date;
  deletedByName: string | null;
  /** When it is removed for good; null: it stays. */
  endsAt: Date | null;
  /** Removed on a page of its own, which asks for more than a yes. */
  purgeHref?: string;
};
export type TrashPage = { page: number; size: number };
export type TrashReader = { t: TFunction; locale: TextLocale };

/** What a domain throws away and can give back. All bins have one page, and one undo after each deletion. */
export type TrashBin = {
  /** Its name in the address of the page and under `trash.bins`. */
  id: string;
  mayOpen: (actor: Actor) => boolean;
  /** The latest first. @throws Refusal 403 */
  list: (actor: Actor, page: TrashPage, reader: TrashReader) => Promise<{ rows: TrashedRow[]; pagination: Pagination }>;
  /** @throws Refusal 403, 404, 409 */
  restore: (actor: Actor, value: string) => Promise<unknown>;
  /** For bins whose rows have no `purgeHref`. @throws Refusal 403, 404, 409 */
  purge?: (actor: Actor, value: string) => Promise<unknown>;
  mayPurge: (actor: Actor) => boolean;
};

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    trash: TrashBin;
  }
}

/** In the order of the page's tabs. */
export function listTrashBins(): readonly TrashBin[] {
  return partsOf("trash");
}

export type TrashVerb = "restore" | "purge";

/** @throws Refusal 403, 404, 409 */
export async function changeTrashed(actor: Actor, bin: TrashBin, verb: TrashVerb, value: string): Promise<void> {
  if (verb === "restore") await bin.restore(actor, value);
  else await found(bin.purge, "way to remove it")(actor, value);
}

/** Each by itself: rows that are gone, changed or not the person's are counted as `left`. */
export async function changeEachTrashed(
  actor: Actor,
  bin: TrashBin,
  verb: TrashVerb,
  values: readonly string[],
): Promise<ChangedEach> {
  const result = { done: 0, left: 0 };
  for (const value of values.slice(0, maxChosenRows)) {
    if (await findRefusal(changeTrashed(actor, bin, verb, value), 403, 404, 409, 422)) result.left++;
    else result.done++;
  }
  return result;
}

export function findTrashBin(id: string): TrashBin | undefined {
  return listTrashBins().find((bin) => bin.id === id);
}
