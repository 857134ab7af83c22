import type { Actor } from "~/lib/access/actor";
import { readChosenRows, redirectWithCount } from "~/lib/platform/http/request/chosen-rows.server";
import { pageAddress } from "~/lib/platform/http/request/page-address";
import { pageOf } from "~/lib/platform/http/request/pagination";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { findRefusal } from "~/lib/platform/refusal";
import { formatDateTime, formatLongDate } from "~/lib/platform/text/dates/dates";

import { changeEachTrashed, changeTrashed, type TrashBin, type TrashReader } from "./trash-bin.server";

const pageSize = 25;

/** The page of one bin, in the reader's words. @throws Refusal 403 */
export async function readTrash(actor: Actor, bin: TrashBin, request: Request, reader: TrashReader) {
  if (!bin.mayOpen(actor)) throw actor.refusal("restore");
  const { rows, pagination } = await bin.list(actor, { page: pageOf(request), size: pageSize }, reader);
  return {
    bin: bin.id,
    pagination,
    canPurge: bin.mayPurge(actor),
    isAskedOnPage: bin.purge !== undefined,
    rows: rows.map(({ deletedAt, deletedByName, endsAt, ...row }) => ({
      ...row,
      deletedAt: formatDateTime(deletedAt, reader.locale),
      by: deletedByName,
      endsAt: endsAt && formatLongDate(endsAt, reader.locale),
    })),
  };
}

export type TrashPageData = Awaited<ReturnType<typeof readTrash>>;
export type TrashPageRow = TrashPageData["rows"][number];

/** Asked before rows are removed for good; the page shows `title` as its own. */
export type TrashQuestion = { title: string; rows: { value: string; name: string; detail: string }[] };

/**
 * The question that the address asks about chosen rows (`?ask=purge&item=…`); null where it asks none.
 * @throws Response 302 to the page when none of them is there as it was chosen
 */
export async function readTrashQuestion(
  { bin, rows, pagination, canPurge, isAskedOnPage }: TrashPageData,
  request: Request,
  { t }: TrashReader,
  { path, params = {} }: { path: string; params?: Record<string, string> },
): Promise<TrashQuestion | null> {
  const search = new URL(request.url).searchParams;
  if (search.get("ask") !== "purge" || !canPurge || !isAskedOnPage) return null;
  const chosen = search.getAll("item");
  const asked = rows.filter(({ value }) => chosen.includes(value));
  const [first] = asked;
  if (!first)
    throw await redirectWithToast(pageAddress(path, params, pagination.page), {
      tone: "warning",
      key: chosen.length > 0 ? "trash.changed" : "bulk.nothingChosen",
    });
  return {
    title:
      asked.length === 1
        ? t("trash.ask", { title: first.name })
        : t(`trash.bins.${bin}.askMany`, { count: asked.length }),
    rows: asked.map(({ value, name, detail, by, deletedAt }) => ({
      value,
      name,
      detail: [detail, by, deletedAt].filter(Boolean).join(", "),
    })),
  };
}

/** A post of the page's buttons. @throws Refusal 400, 403, 404 */
export async function changeTrash(actor: Actor, bin: TrashBin, form: FormData, back: string): Promise<Response> {
  const { verb, items, isMany } = readChosenRows(form);
  if (verb === "") return redirectWithToast(back, { tone: "warning", key: "bulk.nothingChosen" });
  if (verb !== "restore" && verb !== "purge") throw badRequest("unknown intent");
  if (isMany)
    return redirectWithCount(back, `trash.bins.${bin.id}.${verb}`, await changeEachTrashed(actor, bin, verb, items));
  if (await findRefusal(changeTrashed(actor, bin, verb, items[0] ?? ""), 409, 422))
    return redirectWithToast(back, { tone: "error", key: "trash.changed" });
  return redirectWithToast(back, { tone: "success", key: `trash.bins.${bin.id}.${verb}`, values: { count: 1 } });
}
