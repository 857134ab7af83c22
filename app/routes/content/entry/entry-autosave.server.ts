import { data } from "@remix-run/node";

import { getEntry, saveEntry, type Entry } from "~/lib/content/entries/entries.server";
import { parseEntryForm } from "~/lib/content/form/form-submission.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { isStale } from "~/lib/platform/values/stale-version";

import { changedShare } from "./entry-save.server";
import type { Post } from "./entry-post.server";

/** The entry's parts that the page shows beside its form. */
export type AutosavedHead = Pick<
  Entry,
  "title" | "state" | "version" | "liveVersion" | "reviewVersion" | "scheduledVersion" | "updatedAt" | "updatedByName"
>;

function headOf({
  title,
  state,
  version,
  liveVersion,
  reviewVersion,
  scheduledVersion,
  updatedAt,
  updatedByName,
}: Entry): AutosavedHead {
  return { title, state, version, liveVersion, reviewVersion, scheduledVersion, updatedAt, updatedByName };
}

export type AutosaveResult = { autosave: AutosavedHead | { stale: string | null } | { refused: true } };

/**
 * Saves the working copy while it is written. Never over somebody else's save: the writer is told, and the next save
 * merges or shows both texts.
 */
export async function autosave(post: Post) {
  const { actor, section, id, form, version } = post;
  const { patch } = parseEntryForm(section, form);
  const answer = (autosave: AutosaveResult["autosave"]): AutosaveResult => ({ autosave });
  if (!patch) return data(answer({ refused: true }), { status: 200 });
  const { version: current, updatedByName } = await getEntry(actor, section, id);
  if (current !== version) return data(answer({ stale: updatedByName }), { status: 200 });
  const change = { version, ...changedShare(post, patch), kind: "autosave" as const };
  const saved = await orRefusal(saveEntry(actor, section, id, change), 403, 409, 422, 507);
  if (!isRefusal(saved)) return data(answer(headOf(saved)), { status: 200 });
  if (isStale(saved)) return data(answer({ stale: saved.current.updatedBy }), { status: 200 });
  if (saved.code === undefined) throw saved;
  return data(answer({ refused: true }), { status: 200 });
}
