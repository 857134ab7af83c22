import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useMatches, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { MissingRecord } from "~/components/records/missing-record";
import type { RouteHandle } from "~/layouts/document/route-handle";
import type { Actor } from "~/lib/access/actor";
import { requireAppUser } from "~/lib/apps/app.server";
import { boardPaths, readBoardPlace } from "~/lib/apps/scrumboard/board";
import { cardKind, type CardRecord } from "~/lib/apps/scrumboard/card-kind.server";
import { cardFieldsOf, readCardForm, type CardFields } from "~/lib/apps/scrumboard/card-form";
import { bringCardBack, findCardPlace, getCardAnywhere, placeCard, saveCard } from "~/lib/apps/scrumboard/cards.server";
import { listLabels } from "~/lib/apps/scrumboard/labels.server";
import { listLists } from "~/lib/apps/scrumboard/lists.server";
import { userNames } from "~/lib/auth/users/users.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest, found } from "~/lib/platform/http/response/responses.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";
import { findRefusal, Refusal } from "~/lib/platform/refusal";
import { formatDate, formatDateTime, toIsoDate } from "~/lib/platform/text/dates/dates";
import { trashRecord } from "~/lib/records/change-record.server";
import type { RecordAnswer } from "~/lib/records/record-answer";
import { orRecordAnswer } from "~/lib/records/record-form.server";
import { recordsTrash, trashValue } from "~/lib/records/records-trash.server";
import { undoChange, undoTrash } from "~/lib/records/undo.server";

import { BoardDialog } from "../board-dialog";
import { dueStateOf } from "../board-data.server";
import { CardDetails } from "./card-details";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("scrumboard", request, context);
  const place = readBoardPlace(new URL(request.url).searchParams);
  // Others may throw it away while somebody writes in it: what was typed stays on the page.
  const card = await getCardAnywhere(params.boardId ?? "", params.cardId ?? "");
  if (card.trashed && !actor.can("scrumboard.edit")) throw found(null, "card");
  const [locale, labels, lists, order, names] = await Promise.all([
    getLanguage(request),
    listLabels(actor, card.boardId, { isAnywhere: true }),
    listLists(actor, card.boardId),
    findCardPlace(card.id),
    userNames([card.createdBy, card.updatedBy]),
  ]);
  const day = toIsoDate(card.dueDate);
  const at = lists.findIndex(({ id }) => id === card.listId);
  return {
    title: card.title,
    id: card.id,
    trashed: card.trashed,
    loaded: { version: card.version, data: cardFieldsOf(card, new Set(labels.map(({ id }) => id))) },
    due: { text: formatDate(day, locale), state: day ? dueStateOf(day, toIsoDate(new Date()) ?? "") : null },
    labels: labels.map(({ id, title }) => ({ id, title })),
    lists: lists.map(({ id, title }) => ({ id, title })),
    order: {
      list: card.listId,
      at: order.place,
      of: order.of,
      isFirstList: at === 0,
      isLastList: at === lists.length - 1,
    },
    created: { at: formatDateTime(card.createdAt, locale), by: names.get(card.createdBy ?? "") ?? null },
    changed:
      card.version > 1
        ? { at: formatDateTime(card.updatedAt, locale), by: names.get(card.updatedBy ?? "") ?? null }
        : null,
    labelsHref: boardPaths.labels(card.boardId, place),
    back: boardPaths.board(card.boardId, place),
    may: { edit: actor.can("scrumboard.edit"), bringBack: mayBringBack(actor, card) },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("scrumboard", request, context);
  actor.assertCan("scrumboard.edit");
  const place = readBoardPlace(new URL(request.url).searchParams);
  const card = await getCardAnywhere(params.boardId ?? "", params.cardId ?? "");
  const form = await readForm(request, { fields: 500, many: { labels: 500 } });
  const [intent, version] = [String(form.get("intent") ?? "save"), Number(form.get("version"))];
  const here = boardPaths.card(card.boardId, card.id, place);
  if (card.trashed && intent !== "save" && intent !== "restore")
    return redirectWithToast(here, { tone: "error", key: "records.inTrash" });
  switch (intent) {
    case "trash": {
      if (await findRefusal(trashRecord(actor, cardKind, card.id, { version }), 409))
        return redirectWithToast(here, { tone: "error", key: "records.changed" });
      return redirectWithToast(boardPaths.board(card.boardId, place), {
        tone: "success",
        key: "scrumboard.trashed",
        values: { title: card.title },
        ...undoTrash(recordsTrash.id, [trashValue(cardKind.type, card)]),
      });
    }
    case "place":
    case "up":
    case "down":
    case "previous":
    case "next": {
      const typed = { list: String(form.get("list") ?? ""), place: String(form.get("place") ?? "").trim() };
      const moved = await orRecordAnswer(
        typed,
        async () => placeCard(actor, card.id, await wanted(actor, card, intent, typed)),
        {
          textOf: String,
        },
      );
      if ("answer" in moved) return moved.answer;
      return redirectWithToast(here, { tone: "success", key: "scrumboard.moved", values: { title: card.title } });
    }
    case "save":
    case "restore": {
      const typed = readCardForm(form);
      const isBroughtBack = intent === "restore" && mayBringBack(actor, card);
      const save = isBroughtBack ? bringCardBack : saveOnBoard;
      const saved = await orRecordAnswer(
        { ...typed },
        () => save(actor, card, { version, data: typed }),
        await reading(actor, card.boardId, request),
      );
      if ("answer" in saved) return saved.answer;
      const { record, isMerged, isChanged } = saved.done;
      if (isBroughtBack)
        return redirectWithToast(boardPaths.board(card.boardId, place), {
          tone: "success",
          key: "scrumboard.broughtBack",
          values: { title: record.title },
        });
      return redirectWithToast(here, {
        tone: "success",
        key: isMerged && isChanged ? "scrumboard.savedMerged" : "scrumboard.saved",
        values: { title: record.title },
        ...(isChanged ? undoChange(cardKind.type, record) : {}),
      });
    }
    default:
      throw badRequest("unknown intent");
  }
}

type FoundCard = Awaited<ReturnType<typeof getCardAnywhere>>;

/** All who write on boards take cards and lists back, fewer a whole board. */
const mayBringBack = (actor: Actor, { trashed }: FoundCard) => trashed !== "board" || actor.can("scrumboard.delete");

/** One that was thrown away meanwhile is refused, so that what was typed stays on the page. @throws as `saveCard` */
async function saveOnBoard(actor: Actor, { id, trashed }: FoundCard, change: { version: number; data: CardFields }) {
  if (trashed) throw new Refusal("It is in the trash", { status: 409, code: "inTrash", messageKey: "records.inTrash" });
  return saveCard(actor, id, change);
}

/** Where a button or the form puts the card. At an edge it stays where it is. */
async function wanted(
  actor: Actor,
  card: CardRecord,
  intent: "place" | "up" | "down" | "previous" | "next",
  typed: { list: string; place: string },
): Promise<{ listId: string; place: number | null }> {
  if (intent === "place") return { listId: typed.list, place: typed.place === "" ? null : Number(typed.place) };
  const [lists, { place, of }] = await Promise.all([listLists(actor, card.boardId), findCardPlace(card.id)]);
  if (intent === "up") return { listId: card.listId, place: Math.max(1, place - 1) };
  if (intent === "down") return { listId: card.listId, place: Math.min(of, place + 1) };
  const at = lists.findIndex(({ id }) => id === card.listId);
  const list = lists[intent === "previous" ? at - 1 : at + 1];
  return list ? { listId: list.id, place: null } : { listId: card.listId, place };
}

/** How stored values read where two people changed one field. */
async function reading(actor: Actor, boardId: string, request: Request) {
  const [locale, labels] = await Promise.all([getLanguage(request), listLabels(actor, boardId, { isAnywhere: true })]);
  const textOf = (field: string, value: unknown): string => {
    switch (field) {
      case "dueDate":
        return formatDate(value as string | null, locale);
      case "labels":
        return labels.flatMap(({ id, title }) => ((value as string[]).includes(id) ? title : [])).join(", ");
      default:
        return typeof value === "string" ? value : "";
    }
  };
  return { textOf, typedOf: (_field: unknown, value: unknown) => value as never };
}

/** A refused form keeps the version that it shows. After a conflict the page says whether the card is in the trash. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (defaultShouldRevalidate || actionStatus === 409) && !isUnanswered(actionStatus);
}

export default function CardPage() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<RecordAnswer<Record<string, unknown>>>();
  return (
    <BoardDialog
      key={loaded.id}
      title={loaded.title}
      back={{ to: loaded.back, label: t("scrumboard.closeBoard") }}
      card={loaded.id}
    >
      <CardDetails {...loaded} answer={answer} />
    </BoardDialog>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const { boardId = "" } = useMatches().at(-1)?.params ?? {};
  const { search } = useLocation();
  const back = {
    to: boardPaths.board(boardId, readBoardPlace(new URLSearchParams(search))),
    label: t("scrumboard.closeBoard"),
  };
  return (
    <BoardDialog title={t("scrumboard.card.label")} back={back}>
      <MissingRecord title={t("scrumboard.card.notThere")} text={t("scrumboard.card.notThereText")} back={back} />
    </BoardDialog>
  );
}
