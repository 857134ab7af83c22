import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { PageTitle } from "~/components/controls/page-title";
import { pageMeta } from "~/components/page-meta";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { importPaths } from "~/lib/imports/import-views";
import { beginImport, chooseAll, chooseRows, dropImport, getImport, undoImport } from "~/lib/imports/imports.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { progressPaths } from "~/lib/progress/progress-view";

import { readPageChoice, readPreview, readResult, rowsOnPage } from "./page.server";
import { ImportPreview } from "./preview";
import { ImportResult } from "./result";
import { sectionOf } from "~/routes/content/section-of.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  const kept = await getImport(actor, section, params.import ?? "");
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const importContext = { actor, section, t, locale };
  const { searchParams } = new URL(request.url);
  const page = Math.min(Math.max(1, Math.floor(Number(searchParams.get("page"))) || 1), 1_000);
  const shared = {
    title: t("content.import.title", { section: t(`content.sections.${section.id}.title`) }),
    name: kept.name,
    back: contentPaths.list(section),
    again: importPaths.begin(section),
    here: importPaths.one(section, kept.id),
  };
  return kept.begunAt
    ? { ...shared, preview: null, result: await readResult(importContext, kept, page, searchParams.has("undo")) }
    : { ...shared, preview: await readPreview(importContext, kept, page), result: null };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  const { id } = await getImport(actor, section, params.import ?? "");
  const form = await readForm(request, { many: { take: rowsOnPage, over: rowsOnPage * 40 } });
  const here = importPaths.one(section, id);
  const [intent = "", argument = "1"] = String(form.get("intent") ?? "").split(":");
  if (form.has("shown")) await chooseRows(actor, section, id, readPageChoice(form));
  switch (intent) {
    case "":
    case "page":
      return redirect(`${here}?page=${Number(argument) || 1}`);
    case "all":
    case "none":
      await chooseAll(actor, section, id, intent === "all");
      return redirect(here);
    case "take":
      await beginImport(actor, section, id);
      return redirect(here);
    case "drop":
      await dropImport(actor, section, id);
      return redirectWithToast(importPaths.begin(section), { tone: "info", key: "content.import.dropped" });
    case "undo": {
      const undone = await undoImport(actor, section, id);
      if ("progress" in undone) return redirect(progressPaths.one(undone.progress));
      const { done, refused } = undone;
      return redirectWithToast(
        here,
        refused.length > 0
          ? { tone: "warning", key: "content.import.undoneSome", values: { count: done, stays: refused.length } }
          : { tone: "success", key: "content.import.undone", values: { count: done } },
      );
    }
    default:
      throw badRequest("unknown intent");
  }
}

/** The preview of an import; once it was begun, its result. */
export default function ImportRun() {
  const { title, name, back, again, here, preview, result } = useLoaderData<typeof loader>();
  return (
    <div className="flex w-full flex-col gap-6 p-4 sm:p-8">
      <header>
        <PageTitle>{title}</PageTitle>
        <p className="mt-1 font-medium wrap-break-word">{name}</p>
      </header>
      {preview ? (
        <ImportPreview again={again} preview={preview} />
      ) : (
        <ImportResult back={back} here={here} again={again} result={result} />
      )}
    </div>
  );
}
