import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";

import { translateIssue } from "~/components/fields/issue-text";
import { requireApiUser } from "~/lib/auth/session/guards.server";
import type { Section } from "~/lib/content/definition/definition";
import { findSection } from "~/lib/content/definition/registry.server";
import { importLimits } from "~/lib/imports/import-limits";
import { takeAtOnce, tryImport, importMapOf } from "~/lib/imports/imports.server";
import { readBody } from "~/lib/platform/http/request/request.server";
import { found, json, methodNotAllowed, unsupportedMediaType } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { decodeText } from "~/lib/platform/text/decode-text";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  throw methodNotAllowed("POST");
}

/** Rows of open data, as JSON or CSV by the content type; with `dryRun` what would become of them. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const section = found(findSection(params.section), "section");
  if (request.method !== "POST") throw methodNotAllowed("POST");
  importMapOf(actor, section);
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!/^(?:application\/(?:[\w.+-]+\+)?json|text\/csv)$/.test(type))
    throw unsupportedMediaType("application/json, text/csv");
  const text = decodeText(await readBody(request, importLimits.bytes));
  const t = await getFixedT(request);
  const { searchParams } = new URL(request.url);
  const name = (searchParams.get("name") ?? "").trim().slice(0, 100) || t("content.import.byApi");
  if (["1", "true"].includes(searchParams.get("dryRun") ?? "")) {
    const { plans, elsewhere, unread } = await tryImport(actor, section, text);
    return json({
      dryRun: true,
      elsewhere,
      unread,
      rows: plans.map(({ row, kind, title, entry, changes, problems, remarks }) => ({
        row,
        kind,
        title,
        id: entry?.id ?? null,
        changes: changes.map(({ path, isWritten }) => ({ field: path, isWritten })),
        problems: problems.map((one) => ({ ...one, message: translateIssue(t, one.message, section) })),
        remarks: remarks.map((one) => ({ ...one, message: translateIssue(t, one.message, section) })),
      })),
    });
  }
  const note = t("content.import.note", { name });
  const { id, job, taken, wrong } = await takeAtOnce(actor, section, { text, name, note });
  const rows = [
    ...taken.map((one) => takenJson(section, one, t)),
    ...wrong.map(({ row, title, problems }) => ({
      row,
      outcome: "refused",
      title,
      id: null,
      version: null,
      why: problems.map(({ message }) => translateIssue(t, message, section)).join(" "),
      kept: [],
    })),
  ];
  return json({ dryRun: false, import: id, job, rows }, { status: job === null ? 200 : 202 });
}

type Taken = Awaited<ReturnType<typeof takeAtOnce>>["taken"][number];

function takenJson(section: Section, { row, outcome, title, entryId, version, why, kept }: Taken, t: TFunction) {
  return {
    row,
    outcome,
    title,
    id: entryId,
    version,
    why: why === null ? null : translateIssue(t, why, section),
    kept,
  };
}
