import { data, redirect } from "@remix-run/node";
import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { changesSince } from "~/lib/content/entries/changes-since.server";
import { changeMany, maxAtOnce, type BulkItem, type BulkVerb } from "~/lib/content/workflow/bulk.server";
import { startBulk } from "~/lib/content/workflow/bulk-job.server";
import type { Section } from "~/lib/content/definition/definition";
import { assertMayChange, sectionScope } from "~/lib/content/access/rights.server";
import { getEntry } from "~/lib/content/entries/entries.server";
import { moveEntry, type Move } from "~/lib/content/workflow/move.server";
import { readLeadsTo } from "~/lib/content/list/successor-choice.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { trashedValue } from "~/lib/content/list/entries-trash.server";
import type { Localized } from "~/lib/content/values";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { isSameOriginPath } from "~/lib/platform/text/urls";
import { progressPaths } from "~/lib/progress/progress-view";
import { undoTrash } from "~/lib/records/undo.server";

import { changesText } from "~/routes/content/versions/changes-text";
import { agreementOf, readChosen } from "~/routes/content/confirm/confirm-many-data.server";
import { movedIn, readMoved, withoutMoved } from "./moved";
import { isElectionChecked } from "~/lib/content/form/form-submission.server";

/** Posts of a list's buttons; returns to the same place in the list. */
export async function changeList(actor: Actor, section: Section, request: Request) {
  assertMayChange(actor, sectionScope(section));
  // A tree is listed whole.
  const form = await readForm(request, { many: { item: 1_000 } });
  const back = backTo(section, form);
  const [intent = "", argument = "", version] = String(form.get("intent") ?? "").split(":");
  switch (intent) {
    case "":
      return redirect(back);
    case "submit":
    case "approve":
    case "publish":
    case "withdraw":
    case "trash":
    case "restore":
    case "purge":
      return changeChosen(
        { actor, section, request, back },
        intent,
        argument ? [{ id: argument, version: Number(version) }] : await chosenOf(actor, section, intent, form, back),
        form,
      );
    case "up":
    case "down":
    case "in":
    case "out":
      return moved(actor, section, argument, { to: intent }, back);
    case "place":
      return moved(actor, section, String(form.get("id")), placeOf(form), back);
    case "undo-move": {
      const undo = readMoved(argument);
      if (!undo) throw badRequest("nothing to take back");
      return moved(actor, section, undo.id, undo.back, back, { isUndo: true });
    }
    default:
      throw badRequest("unknown intent");
  }
}

async function moved(
  actor: Actor,
  section: Section,
  id: string,
  move: Move,
  back: string,
  { isUndo = false } = {},
): Promise<Response> {
  const result = await orRefusal(moveEntry(actor, section, id, move), 409, 422);
  if (!isRefusal(result))
    return redirect(
      movedIn(back, id, isUndo ? null : (result?.back ?? null), { isProposed: result?.isProposed ?? false }),
    );
  return redirectWithToast(back, {
    tone: "error",
    key: result.status === 422 ? "content.list.cannotMove" : result.messageKey,
    values: { max: section.maxDepth ?? 1 },
  });
}

/** The list with its filters: a confirmation posts there, so no other address is allowed. */
export function backTo(section: Section, form: FormData | URLSearchParams): string {
  const wanted = form.get("back");
  const list = contentPaths.list(section);
  return typeof wanted === "string" && isSameOriginPath(wanted) && (wanted === list || wanted.startsWith(`${list}?`))
    ? withoutMoved(wanted)
    : list;
}

export function chosen(form: FormData | URLSearchParams): BulkItem[] {
  return form.getAll("item").map((value) => {
    const [id = "", version = ""] = String(value).split(":");
    return { id, version: Number(version) };
  });
}

/** All entries of an agreed list: those that the page found suitable, in the versions of then. */
async function chosenOf(
  actor: Actor,
  section: Section,
  verb: BulkVerb,
  form: FormData,
  back: string,
): Promise<BulkItem[]> {
  const agreed = form.get("all");
  if (agreed === null) return chosen(form);
  const rows = await readChosen(actor, section, verb, { search: back.split("?")[1] ?? "" });
  const fit = rows.filter(({ isFit }) => isFit);
  if (agreementOf(fit) === agreed) return fit.map(({ id, version }) => ({ id, version }));
  // Ticked in the list: nobody has seen the effect yet.
  const missing = agreed === "true" ? undefined : { missing: "count" };
  throw redirect(
    `${contentPaths.confirmMany(section, verb, [], back)}&${new URLSearchParams({ all: "true", ...missing, ...typedReason(form) })}`,
  );
}

/** What a confirmation shows again. */
function typedReason(form: FormData) {
  const { way, search, target } = readLeadsTo(form);
  return { reason: String(form.get("reason") ?? ""), way, search, target };
}

function placeOf(form: FormData): Move {
  const [to, target] = [form.get("to"), form.get("target")];
  if ((to !== "before" && to !== "after" && to !== "into") || typeof target !== "string")
    throw badRequest("nowhere to place it");
  return { to, target };
}

/** Rows that others changed since the list was rendered; a list has labels for its own columns only. */
export type ChangedRows = {
  done: number;
  /** Says what was done and what was left, in the reader's language. */
  text: string;
  rows: { id: string; title: Localized; seen: number; version: number; changes: string }[];
};

type ListPost = { actor: Actor; section: Section; request: Request; back: string };

async function changeChosen(
  { actor, section, request, back }: ListPost,
  verb: BulkVerb,
  items: BulkItem[],
  form: FormData,
) {
  const reason = String(form.get("reason") ?? "");
  const { leadsTo } = readLeadsTo(form);
  if (items.length === 0) return redirectWithToast(back, { tone: "warning", key: "bulk.nothingChosen" });
  const options = { leadsTo, electionChecked: isElectionChecked(form) };
  const change = async () =>
    items.length > maxAtOnce
      ? { job: await startBulk(actor, section, verb, items, reason, options) }
      : await changeMany(actor, section, verb, items, reason, options);
  const outcome = await orRefusal(change(), 422);
  if (isRefusal(outcome)) {
    const { reason: noReason, leadsTo: noGoal } = outcome.fields ?? {};
    const missing = noReason ? "reason" : (noGoal?.[0]?.replace("content.issues.", "") ?? "");
    const all = form.get("all") === null ? null : { all: "true" };
    return redirect(
      `${contentPaths.confirmMany(section, verb, all ? [] : items, back)}&${new URLSearchParams({ missing, ...all, ...typedReason(form) })}`,
    );
  }
  if ("job" in outcome) return redirect(progressPaths.one(outcome.job));
  const { done, refused } = outcome;
  const outdated = new Set(refused.flatMap(({ id, why }) => (why === "stale" ? [id] : [])));
  if (outdated.size > 0) {
    const left = items.filter(({ id }) => outdated.has(id));
    const t = await getFixedT(request);
    const rows = await changedRows(actor, section, left, t);
    const text = t("content.changed.rows", { done, count: rows.length });
    return data({ done, text, rows } satisfies ChangedRows, { status: 409 });
  }
  const first = refused[0];
  return redirectWithToast(
    back,
    first
      ? {
          tone: "warning",
          key: `content.bulk.refused.${first.why}`,
          values: { count: done, refused: refused.length },
        }
      : {
          tone: "success",
          key: `content.bulk.${verb}`,
          values: { count: done },
          ...(verb === "trash"
            ? undoTrash(
                "entries",
                items.map((item) => trashedValue(section, item)),
              )
            : {}),
        },
  );
}

async function changedRows(
  actor: Actor,
  section: Section,
  items: readonly BulkItem[],
  t: TFunction,
): Promise<ChangedRows["rows"]> {
  const rows: ChangedRows["rows"] = [];
  for (const { id, version: seen } of items) {
    const { title, version } = await getEntry(actor, section, id);
    rows.push({
      id,
      title,
      seen,
      version,
      changes: changesText(t, section, await changesSince(actor, section, id, seen)),
    });
  }
  return rows;
}
