import { createHash } from "node:crypto";

import type { Actor } from "~/lib/access/actor";
import { maxChosen, type BulkItem, type BulkVerb } from "~/lib/content/workflow/bulk.server";
import type { Section } from "~/lib/content/definition/definition";
import type { EntryStateRow } from "~/lib/content/access/transitions";
import { findRows, listEntries, type ListItem } from "~/lib/content/list/entry-list.server";
import { sectionScope } from "~/lib/content/access/rights.server";
import { parseListQuery } from "~/lib/content/list/list-query";
import { approvalAsked } from "~/lib/content/review/review-rules.server";
import { rowRights } from "~/lib/content/list/row-rights.server";

/** The ticked entries with the versions shown; or all that a list address finds. */
type Chosen = { items: readonly BulkItem[] } | { search: string };

/** At most as many as a job takes, each with whether the person may do this. @throws Refusal 403 */
export async function readChosen(actor: Actor, section: Section, verb: BulkVerb, chosen: Chosen) {
  actor.assertCan("view", sectionScope(section));
  const [rows, isAsked] = await Promise.all([
    "items" in chosen ? ticked(actor, section, chosen.items) : matching(actor, section, chosen.search),
    approvalAsked(actor, section),
  ]);
  return rows.map((row) => {
    const { id, title, state, version, liveVersion, reviewVersion } = row;
    return {
      id,
      title,
      state,
      version,
      liveVersion,
      reviewVersion,
      isFit: rowRights(actor, section, row, isAsked)[verb],
    };
  });
}

async function matching(actor: Actor, section: Section, search: string): Promise<Pick<ListItem, Row>[]> {
  const { items, pagination } = await listEntries(actor, section, {
    ...parseListQuery(section, new URLSearchParams(search)),
    page: 1,
    size: maxChosen,
  });
  return pagination.length <= maxChosen ? items : [];
}

/** In the order of ticking, with the versions shown; later changes are reported at the end. */
async function ticked(actor: Actor, section: Section, items: readonly BulkItem[]): Promise<Pick<ListItem, Row>[]> {
  const wanted = items.slice(0, maxChosen);
  const rows = new Map(
    (
      await findRows(
        actor,
        section,
        wanted.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return wanted.flatMap(({ id, version }) => {
    const row = rows.get(id);
    return row ? [{ ...row, version }] : [];
  });
}

type Row = "title" | keyof EntryStateRow;

/** Identifies what a page showed: the entries and their versions. A changed list must be agreed to again. */
export function agreementOf(items: readonly { id: string; version: number }[]): string {
  const seen = items.map(({ id, version }) => `${id}:${version}`).sort();
  return `${items.length}-${createHash("sha256").update(seen.join()).digest("hex").slice(0, 32)}`;
}
