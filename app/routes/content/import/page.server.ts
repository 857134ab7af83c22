import { translateIssue } from "~/components/fields/issue-text";
import { pathLabel } from "~/components/fields/labels";
import { contentPaths } from "~/lib/content/definition/paths";
import { importLimits } from "~/lib/imports/import-limits";
import { outcomes, rowKinds } from "~/lib/imports/import-views";
import {
  chosenRows,
  countOutcomes,
  listTaken,
  planImport,
  rowsOfKind,
  untakenRows,
  type Import,
  type PageChoice,
} from "~/lib/imports/imports.server";
import { paginate } from "~/lib/platform/http/request/pagination";
import { findProgress } from "~/lib/progress/read-progress.server";
import { isOver } from "~/lib/progress/progress-view";

import { findingText, rowsForPeople, type ImportContext } from "./texts.server";

/** Rows on one page of the preview. */
export const rowsOnPage = 50;

/** A page of the rows that can be taken, as they are by now, and what of the rest is to be known. */
export async function readPreview(context: ImportContext, kept: Import, asked: number) {
  const { actor, section, t } = context;
  const all = rowsOfKind(kept, "new", "changed");
  const pagination = paginate(all.length, asked, rowsOnPage);
  const { startIndex } = pagination;
  const plans = await planImport(actor, section, all.slice(startIndex, startIndex + rowsOnPage));
  const left = new Set(kept.choice.left);
  const rows = await rowsForPeople(context, plans);
  const counted = Object.values(kept.kinds);
  return {
    pagination,
    counts: rowKinds.map((kind) => ({ kind, count: counted.filter((one) => one === kind).length })),
    elsewhere: kept.elsewhere,
    unread: kept.unread,
    chosen: chosenRows(kept).length,
    isByJob: all.length > importLimits.atOnce,
    rows: rows.map((row) => ({
      ...row,
      isTaken: !left.has(row.row),
      changes: row.changes.map((change) => ({
        ...change,
        isTicked:
          kept.choice.over[row.row]?.version === row.version &&
          kept.choice.over[row.row]?.paths.includes(change.path) === true,
      })),
    })),
    wrong: kept.wrong.map(({ row, title, problems }) => ({
      row,
      title,
      problems: problems.map((problem) => findingText({ section, t }, problem)),
    })),
  };
}

/** What has become of its rows. */
export async function readResult(context: ImportContext, kept: Import, asked: number, isUndoAsked: boolean) {
  const { actor, section, t } = context;
  const [counts, untaken, progress] = await Promise.all([
    countOutcomes(kept.id),
    untakenRows(kept),
    kept.progress ? findProgress(actor, kept.progress, t) : undefined,
  ]);
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const pagination = paginate(total, asked, rowsOnPage);
  const rows = await listTaken(kept.id, { limit: rowsOnPage, offset: pagination.startIndex });
  const isRunning = progress !== undefined && !isOver(progress);
  return {
    pagination,
    counts: outcomes.map((outcome) => ({ outcome, count: counts[outcome] ?? 0 })),
    progress: progress ?? null,
    untaken: isRunning ? 0 : untaken.length,
    made: isRunning ? 0 : (counts.made ?? 0),
    isUndoAsked: isUndoAsked && !isRunning && (counts.made ?? 0) > 0,
    rows: rows.map(({ row, outcome, entryId, title, why, kept: stays }) => ({
      row,
      outcome,
      title: title || t("content.untitled"),
      to: entryId === null ? null : contentPaths.entry(section, entryId),
      why: why === null ? null : translateIssue(t, why, section),
      stays: stays.map((path) => pathLabel(t, section, path)),
    })),
  };
}

const row = (value: unknown) => (/^\d{1,7}$/.test(String(value)) ? [Number(value)] : []);

/** The ticks of a page: the rows that it showed, those that are to be taken, and where people's texts are given up. */
export function readPageChoice(form: FormData): PageChoice {
  const over: PageChoice["over"] = {};
  for (const value of form.getAll("over")) {
    const [, at = "", version = "", path = ""] = /^(\d{1,7}):(\d{1,9}):([\w.]{1,100})$/.exec(String(value)) ?? [];
    if (at === "") continue;
    const known = over[at] ?? { version: Number(version), paths: [] };
    over[at] = { ...known, paths: [...known.paths, path] };
  }
  return {
    shown: String(form.get("shown") ?? "")
      .split(",", rowsOnPage)
      .flatMap(row),
    taken: form.getAll("take").flatMap(row),
    over,
  };
}
