import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { JobProgressCard } from "~/components/progress/job-progress-card";
import { RecordPage } from "~/components/records/record-page";
import { Button } from "~/components/ui/button";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { contactPaths } from "~/lib/apps/contacts/contact";
import { columnFields } from "~/lib/apps/contacts/exchange/csv-columns";
import { contactImportLimits, rowKinds, type DuplicateChoice } from "~/lib/apps/contacts/imports/import-views";
import {
  beginImport,
  chooseImport,
  dropImport,
  getImport,
  mapImport,
  planOn,
  undoImport,
} from "~/lib/apps/contacts/imports/imports.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { findRefusal, isRefusal, orRefusal } from "~/lib/platform/refusal";

import { ImportColumns } from "./import-columns";
import { readColumns, readImportProgress, readPreview, readResult } from "./import-page.server";
import { ImportPreview } from "./import-preview";
import { ImportResult } from "./import-result";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.name,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const readPage = (text: string | null) => Number(/^[1-9]\d{0,4}$/.exec(text ?? "")?.[0] ?? "1");
const readKind = (text: string | null) => rowKinds.find((kind) => kind === text) ?? null;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("contacts", request, context);
  const kept = await getImport(actor, params.import ?? "");
  const t = await getFixedT(request);
  const reader = { actor, t };
  const { searchParams } = new URL(request.url);
  const page = readPage(searchParams.get("page"));
  const { progress, isAtWork } = await readImportProgress(reader, kept);
  return {
    title: t("contacts.import.title"),
    name: kept.name,
    here: contactPaths.importOf(kept.id),
    progress,
    isAtWork,
    isPlanned: kept.plannedAt !== null,
    columns: kept.begunAt || isAtWork ? null : readColumns(kept),
    preview:
      kept.begunAt || !kept.plannedAt
        ? null
        : await readPreview(reader, kept, page, readKind(searchParams.get("kind"))),
    result: kept.begunAt ? await readResult(reader, kept, page) : null,
    isUndoAsked: searchParams.has("undo"),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("contacts", request, context);
  const { id, headings } = await getImport(actor, params.import ?? "");
  const form = await readForm(request, {
    fields: contactImportLimits.columns + 20,
    many: { apart: contactImportLimits.page },
  });
  const [intent = "", argument = ""] = String(form.get("intent") ?? "").split(":");
  const here = contactPaths.importOf(id);
  if (form.has("shown")) await chooseImport(actor, id, readChoice(form));
  switch (intent) {
    case "":
    case "page":
    case "kind": {
      const kind = readKind(intent === "kind" ? argument : String(form.get("kind")));
      const page = intent === "page" ? readPage(argument) : 1;
      const search = new URLSearchParams({ ...(kind ? { kind } : {}), ...(page > 1 ? { page: String(page) } : {}) });
      return redirect(search.size > 0 ? `${here}?${search}` : here);
    }
    case "map": {
      const fields = (headings ?? []).map(
        (_, at) => columnFields.find((field) => field === form.get(`column.${at}`)) ?? null,
      );
      return toImport(here, await findRefusal(mapImport(actor, id, fields), 409));
    }
    case "plan":
      await planOn(actor, id);
      return redirect(here);
    case "take":
      return toImport(here, await findRefusal(beginImport(actor, id), 409));
    case "drop":
      await dropImport(actor, id);
      return redirectWithToast(contactPaths.import(), { tone: "info", key: "contacts.import.dropped" });
    case "undo": {
      const undone = await orRefusal(undoImport(actor, id), 409);
      if (isRefusal(undone)) return toImport(here, undone);
      if (undone === null) return redirect(here);
      const { done, stays } = undone;
      return redirectWithToast(
        here,
        stays > 0
          ? { tone: "warning", key: "contacts.import.undoneSome", values: { count: done, stays } }
          : { tone: "success", key: "contacts.import.undone", values: { count: done } },
      );
    }
    default:
      throw badRequest("unknown intent");
  }
}

const toImport = (here: string, refusal: unknown) =>
  refusal === null ? redirect(here) : redirectWithToast(here, { tone: "error", key: "contacts.import.atWork" });

const rowsIn = (values: readonly unknown[]) =>
  values.flatMap((value) => (/^\d{1,9}$/.test(String(value)) ? [Number(value)] : []));

function readChoice(form: FormData) {
  const duplicates: DuplicateChoice = form.get("duplicates") === "merge" ? "merge" : "skip";
  return {
    duplicates,
    shown: rowsIn(String(form.get("shown") ?? "").split(",", contactImportLimits.page)),
    apart: rowsIn(form.getAll("apart")),
  };
}

/** What would become of the rows of a file; once it was begun, what has become of them. */
export default function ImportRun() {
  const { t } = useTranslation();
  const { title, name, here, progress, isAtWork, isPlanned, columns, preview, result, isUndoAsked } =
    useLoaderData<typeof loader>();
  return (
    <RecordPage
      title={title}
      description={<span className="font-medium wrap-anywhere">{name}</span>}
      back={{ to: contactPaths.import(), label: t("contacts.import.other") }}
    >
      {progress && (isAtWork || result) ? <JobProgressCard progress={progress} here={here} /> : null}
      {columns ? <ImportColumns {...columns} /> : null}
      {preview ? <ImportPreview preview={preview} /> : null}
      {result ? <ImportResult here={here} result={result} isAtWork={isAtWork} isUndoAsked={isUndoAsked} /> : null}
      {isPlanned || isAtWork ? null : (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <p className="w-full">{t("contacts.import.unplanned")}</p>
          <Button type="submit" name="intent" value="plan">
            {t("contacts.import.planOn")}
          </Button>
          <Button type="submit" variant="outline" name="intent" value="drop">
            {t("contacts.cancel")}
          </Button>
        </Form>
      )}
    </RecordPage>
  );
}
