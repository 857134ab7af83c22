import { readFile } from "node:fs/promises";

import { redirect } from "@remix-run/node";
import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { paginate } from "~/lib/platform/http/request/pagination";
import { readForm } from "~/lib/platform/http/request/request.server";
import { csvResponse } from "~/lib/platform/http/response/csv-response.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { formAnswer } from "~/lib/platform/http/response/form-answer.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { issueText, writeIssue } from "~/lib/platform/i18n/issue-text";
import { findRefusal, isRefusal, orRefusal } from "~/lib/platform/refusal";
import { csvLine } from "~/lib/platform/text/csv";
import { formatDateTime, toIsoDate } from "~/lib/platform/text/dates/dates";
import { formatNumber } from "~/lib/platform/text/numbers";
import { findProgress } from "~/lib/progress/read-progress.server";
import { isOver } from "~/lib/progress/progress-view";

import type { Import, ImportKind, ImportRow } from "./import-kind.server";
import {
  countChanged,
  countKinds,
  countOutcomes,
  countUntaken,
  listPlanned,
  listTaken,
  refusedRows,
} from "./import-rows.server";
import { duplicateChoices, importLimits, rowKinds, rowOutcomes, type RowKind } from "./import-views";
import {
  beginImport,
  chooseImport,
  dropImport,
  getImport,
  keepImport,
  listImports,
  mapImport,
  planOn,
  undoImport,
} from "./imports.server";

/** For the page that takes a file. */
export async function readImportStart(actor: Actor, kind: ImportKind, request: Request) {
  const [t, locale, latest] = await Promise.all([getFixedT(request), getLanguage(request), listImports(actor, kind)]);
  return {
    title: t(`${kind.texts}.title`),
    limits: { size: importLimits.bytes / 1024 / 1024, rows: formatNumber(importLimits.rows, locale) },
    latest: latest.map(({ id, name, createdAt, begunAt }) => ({
      to: kind.paths.importOf(id),
      name,
      at: formatDateTime(createdAt, locale),
      isBegun: begunAt !== null,
    })),
  };
}

/** A file as it was received. `refused`: the server had no room for it. */
type Received = { path: string; bytes: number; refused?: unknown };

/** Keeps a file that somebody has given, and goes to its rows; refused beside the field. */
export async function giveImport(
  actor: Actor,
  kind: ImportKind,
  request: Request,
  file: Received | undefined,
  name: string,
) {
  const refuse = (problem: string, values: Readonly<Record<string, string | number>> = {}) =>
    formAnswer(422, { typed: {}, errors: { file: [writeIssue(`${kind.texts}.refused.${problem}`, values)] } });
  if (!file) return refuse("noFile");
  if (file.refused) return refuse("noRoom");
  // A file that is far too large is not read into memory to be told so.
  if (file.bytes > importLimits.bytes) return refuse("tooLarge", { most: importLimits.bytes / 1024 / 1024 });
  const given = { bytes: await readFile(file.path), name, locale: await getLanguage(request) };
  const id = await orRefusal(keepImport(actor, kind, given), 422);
  return isRefusal(id) ? refuse(id.code ?? "", id.values) : redirect(kind.paths.importOf(id));
}

const readPage = (text: string | null) => Number(/^[1-9]\d{0,4}$/.exec(text ?? "")?.[0] ?? "1");
const readKind = (text: string | null) => rowKinds.find((kind) => kind === text) ?? null;

/** For the page of one import: what would become of its rows, or has become of them. */
export async function readImportRun(actor: Actor, kind: ImportKind, request: Request, id: string) {
  const kept = await getImport(actor, kind, id);
  const t = await getFixedT(request);
  const { searchParams } = new URL(request.url);
  const page = readPage(searchParams.get("page"));
  const found = kept.progress === null ? undefined : await findProgress(actor, kept.progress, t);
  const isAtWork = found !== undefined && !isOver(found);
  const isShown = !kept.begunAt && kept.plannedAt !== null;
  return {
    title: t(`${kind.texts}.title`),
    name: kept.name,
    here: kind.paths.importOf(kept.id),
    start: kind.paths.import(),
    progress: found ?? null,
    isAtWork,
    isPlanned: kept.plannedAt !== null,
    columns: kept.begunAt || isAtWork ? null : readColumns(kind, kept, t),
    preview: isShown ? await readPreview(kind, kept, t, page, readKind(searchParams.get("kind"))) : null,
    result: kept.begunAt ? await readResult(kind, kept, t, page) : null,
    isUndoAsked: searchParams.has("undo"),
  };
}

export type ImportRunData = Awaited<ReturnType<typeof readImportRun>>;

/** How the columns of a table are read; null for another format. */
function readColumns(kind: ImportKind, { headings, samples, columns }: Import, t: TFunction) {
  if (!headings || !columns) return null;
  const all = headings.map((heading, at) => ({
    at,
    heading,
    sample: samples?.[at] ?? "",
    field: columns[at]?.field ?? null,
  }));
  return {
    all,
    fields: kind.columnFields.map((field) => ({ field, label: t(`${kind.texts}.columns.fields.${field}`) })),
    isNamed: all.some(({ field }) => field !== null && kind.naming.includes(field)),
    nameless: t(`${kind.texts}.columns.nameless`),
  };
}

/** A page of the rows and what would become of them. @param fate null: all of them */
async function readPreview(kind: ImportKind, kept: Import, t: TFunction, asked: number, fate: RowKind | null) {
  const { texts } = kind;
  const counts = await countKinds(kind, kept.id);
  const total = fate === null ? Object.values(counts).reduce((sum, one) => sum + one, 0) : (counts[fate] ?? 0);
  const pagination = paginate(total, asked, importLimits.page);
  const [rows, room] = await Promise.all([
    listPlanned(kind, kept.id, fate, { limit: importLimits.page, offset: pagination.startIndex }),
    kind.countRoom(),
  ]);
  const isKnown = (one: RowKind | null) => one === "merge" || one === "twin";
  return {
    kind: fate,
    pagination,
    duplicates: kept.duplicates,
    counts: rowKinds.flatMap((one) => {
      const count = counts[one] ?? 0;
      const label = t(`${texts}.kinds.${one}`);
      return count === 0 ? [] : [{ kind: one, count, label, text: t(`${texts}.counts.${one}`, { count }) }];
    }),
    total: kept.total,
    room: (counts.new ?? 0) > room ? room : null,
    roomText: t(`${texts}.room`, { count: room }),
    choice: rowKinds.some((one) => isKnown(one) && (counts[one] ?? 0) > 0)
      ? {
          label: t(`${texts}.duplicates.label`),
          options: duplicateChoices.map((value) => ({
            value,
            label: t(`${texts}.duplicates.${value}`),
            hint: t(`${texts}.duplicates.${value}Hint`),
          })),
        }
      : null,
    apart: kind.hasApart ? t(`${texts}.apart`) : null,
    hasTakeable: (["new", "merge", "twin"] as const).some((one) => (counts[one] ?? 0) > 0),
    isByJob: (counts.new ?? 0) + (counts.merge ?? 0) > importLimits.atOnce,
    rows: rows.map((row) => {
      const title = row.title || t(`${texts}.unnamed`);
      return {
        row: row.row,
        kind: row.kind ?? "refused",
        label: t(`${texts}.kinds.${row.kind ?? "refused"}`),
        title,
        to: row.recordId === null ? null : kind.paths.record(row.recordId),
        open: t(`${texts}.open`),
        openLabel: t(`${texts}.openOf`, { name: title }),
        mayBeApart: kind.hasApart && isKnown(row.kind),
        isApart: row.isApart,
        problems: row.kind === "refused" ? problemTexts(kind, t, row) : [],
        remarks: remarkTexts(kind, t, row),
      };
    }),
  };
}

/** What has become of the rows. */
async function readResult(kind: ImportKind, kept: Import, t: TFunction, asked: number) {
  const { texts } = kind;
  const [counts, untaken, changed] = await Promise.all([
    countOutcomes(kind, kept.id),
    countUntaken(kind, kept.id),
    countChanged(kind, kept.id),
  ]);
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const pagination = paginate(total, asked, importLimits.page);
  const rows = await listTaken(kind, kept.id, { limit: importLimits.page, offset: pagination.startIndex });
  return {
    pagination,
    counts: rowOutcomes.map((outcome) => ({
      outcome,
      count: counts[outcome] ?? 0,
      text: t(`${texts}.became.${outcome}`, { count: counts[outcome] ?? 0 }),
    })),
    untaken,
    changed,
    isUndone: kept.undoneAt !== null,
    undoAsk: t(`${texts}.undoAsk`, { count: changed }),
    undoText: t(`${texts}.undoText`),
    list: kind.paths.list(),
    refused: (counts.refused ?? 0) > 0 ? kind.paths.refusedOf(kept.id) : null,
    rows: rows.map((row) => ({
      row: row.row,
      outcome: row.outcome ?? "refused",
      label: t(`${texts}.outcomes.${row.outcome ?? "refused"}`),
      title: row.title || t(`${texts}.unnamed`),
      to: row.recordId === null ? null : kind.paths.record(row.recordId),
      why: row.outcome === "refused" ? problemTexts(kind, t, row) : [],
      left: row.detail ? (kind.leftTexts?.(t, row.detail) ?? []) : [],
    })),
  };
}

/** Does what the page of one import has posted. */
export async function actOnImport(
  actor: Actor,
  kind: ImportKind,
  request: Request,
  importId: string,
): Promise<Response> {
  const { id, headings } = await getImport(actor, kind, importId);
  const { texts, paths } = kind;
  const form = await readForm(request, { fields: importLimits.columns + 20, many: { apart: importLimits.page } });
  const [intent = "", argument = ""] = String(form.get("intent") ?? "").split(":");
  const here = paths.importOf(id);
  const toImport = (refusal: unknown) =>
    refusal === null ? redirect(here) : redirectWithToast(here, { tone: "error", key: `${texts}.atWork` });
  if (form.has("shown")) await chooseImport(actor, kind, id, readChoice(kind, form));
  switch (intent) {
    case "":
    case "page":
    case "kind": {
      const fate = readKind(intent === "kind" ? argument : String(form.get("kind")));
      const page = intent === "page" ? readPage(argument) : 1;
      const search = new URLSearchParams({
        ...(fate ? { kind: fate } : {}),
        ...(page > 1 ? { page: String(page) } : {}),
      });
      return redirect(search.size > 0 ? `${here}?${search}` : here);
    }
    case "map": {
      const fields = (headings ?? []).map(
        (_, at) => kind.columnFields.find((field) => field === form.get(`column.${at}`)) ?? null,
      );
      return toImport(await findRefusal(mapImport(actor, kind, id, fields), 409));
    }
    case "plan":
      await planOn(actor, kind, id);
      return redirect(here);
    case "take":
      return toImport(await findRefusal(beginImport(actor, kind, id), 409));
    case "drop":
      await dropImport(actor, kind, id);
      return redirectWithToast(paths.import(), { tone: "info", key: "records.import.dropped" });
    case "undo": {
      const undone = await orRefusal(undoImport(actor, kind, id), 409);
      if (isRefusal(undone)) return toImport(undone);
      if (undone === null) return redirect(here);
      const { done, stays } = undone;
      return redirectWithToast(
        here,
        stays > 0
          ? { tone: "warning", key: `${texts}.undoneSome`, values: { count: done, stays } }
          : { tone: "success", key: `${texts}.undone`, values: { count: done } },
      );
    }
    default:
      throw badRequest("unknown intent");
  }
}

const rowsIn = (values: readonly unknown[]) =>
  values.flatMap((value) => (/^\d{1,9}$/.test(String(value)) ? [Number(value)] : []));

type ChoiceForm = Pick<FormData, "get" | "getAll">;

function readChoice({ duplicates }: ImportKind, form: ChoiceForm) {
  return {
    duplicates: duplicateChoices.find((one) => one === form.get("duplicates")) ?? duplicates,
    shown: rowsIn(String(form.get("shown") ?? "").split(",", importLimits.page)),
    apart: rowsIn(form.getAll("apart")),
  };
}

/** The rows that were refused, as they were given, behind why: to be mended and imported again. */
export async function refusedRowsCsv(actor: Actor, kind: ImportKind, request: Request, id: string): Promise<Response> {
  const kept = await getImport(actor, kind, id);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const lineOf = (row: ImportRow) => {
    const why = problemTexts(kind, t, row);
    if (kept.headings) return csvLine([row.row, why.join(" "), ...(JSON.parse(row.source) as string[])]);
    const { cells = [], remarks = [] } = kind.refusedCells?.cells(row.source, t, locale) ?? {};
    return csvLine([row.row, [...why, ...remarks].join(" "), ...cells]);
  };
  async function* lines() {
    const start = [t("records.import.columns.row"), t("records.import.columns.why")];
    yield csvLine([...start, ...(kept.headings ?? kind.refusedCells?.headings(t) ?? [])]);
    for await (const rows of refusedRows(kind, kept.id)) yield rows.map(lineOf).join("");
  }
  const name = locale === "tr" ? "alinamayan-satirlar" : "refused-rows";
  return csvResponse(`${name}-${toIsoDate(new Date())}`, lines());
}

type Findings = Pick<ImportRow, "detail" | "why">;

/** Why a row can't be taken, in the reader's language. */
function problemTexts({ fieldTexts }: ImportKind, t: TFunction, { detail, why }: Findings): string[] {
  const problems = detail?.problems ?? [];
  if (problems.length === 0) return why === null ? [] : [issueText(t, why)];
  return problems.map(({ field, issue }) =>
    field === "" ? issueText(t, issue) : `${t(`${fieldTexts}.${field}`)}: ${issueText(t, issue)}`,
  );
}

/** Remarks about a row, a sentence each. */
function remarkTexts({ texts, fieldTexts }: ImportKind, t: TFunction, { detail }: Findings): string[] {
  if (!detail) return [];
  const { remarks, adds, stays, match, twin } = detail;
  const names = (fields: readonly string[]) => fields.map((field) => t(`${fieldTexts}.${field}`)).join(", ");
  return [
    ...(match ? [t(`${texts}.match.${match.by}`, { name: match.name })] : []),
    ...(twin === undefined ? [] : [t(`${texts}.twinOf`, { row: twin })]),
    ...(adds.length > 0 ? [t(`${texts}.adds`, { names: names(adds) })] : []),
    ...(stays.length > 0 ? [t(`${texts}.stays`, { names: names(stays) })] : []),
    ...remarks.map((remark) => issueText(t, remark)),
  ];
}
