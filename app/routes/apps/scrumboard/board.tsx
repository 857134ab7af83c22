import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { KeyMap } from "~/components/records/key-map";
import { MissingRecord } from "~/components/records/missing-record";
import { RecordPage } from "~/components/records/record-page";
import { useListKeys } from "~/components/records/use-list-keys";
import { Alert } from "~/components/ui/alert";
import { buttonVariants } from "~/components/ui/button";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { boardPaths, readBoardPlace } from "~/lib/apps/scrumboard/board";
import { getBoard } from "~/lib/apps/scrumboard/boards.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";

import { changeBoard, type BoardAnswer } from "./board-actions.server";
import { readBoard } from "./board-data.server";
import { BoardFilter } from "./board-filter";
import { BoardLists } from "./board-lists";
import { Members } from "./members";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.board.title,
  crumb: ({ data }) => data?.board.title,
  live: ({ data }) =>
    data && {
      kinds: ["scrumboardCard", "scrumboardList", "scrumboardLabel", "scrumboardBoard"],
      whole: data.board.id,
    },
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.board.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("scrumboard", request, context);
  const place = readBoardPlace(new URL(request.url).searchParams);
  // What was typed in a card stays on the page when others throw its board away: under the card lies what is left.
  const isAnywhere = params.cardId !== undefined && actor.can("scrumboard.edit");
  return readBoard(actor, params.boardId ?? "", place, { locale: await getLanguage(request), isAnywhere });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("scrumboard", request, context);
  actor.assertCan("scrumboard.edit");
  const { id } = await getBoard(actor, params.boardId ?? "");
  const place = readBoardPlace(new URL(request.url).searchParams);
  return changeBoard(actor, { board: id, form: await readForm(request), back: boardPaths.board(id, place) });
}

/** A refused form keeps the version that it shows. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isUnanswered(actionStatus);
}

export default function Board() {
  const { t } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<BoardAnswer>();
  const { board, members, more, place, may } = data;
  const { pathname } = useLocation();
  const isCovered = pathname.replace(/\/$/, "") !== boardPaths.board(board.id);
  const map = useListKeys(undefined);
  return (
    <>
      {/* React 18 knows no property of this name. */}
      <div className={isCovered ? "print:hidden" : undefined} {...(isCovered ? { inert: "" } : {})}>
        <RecordPage
          title={board.title}
          description={
            board.description ? <p className="line-clamp-3 whitespace-pre-line">{board.description}</p> : null
          }
          back={{ to: boardPaths.boards(), label: t("scrumboard.title") }}
          actions={
            <>
              <Members members={members} more={more} />
              <KeyMap ref={map} add={undefined} />
              {may.edit ? (
                <>
                  <Link
                    to={boardPaths.labels(board.id, place)}
                    preventScrollReset
                    className={buttonVariants({ variant: "outline" })}
                  >
                    <Icon name="heroicons_outline:tag" />
                    {t("scrumboard.fields.labels")}
                  </Link>
                  <Link
                    to={boardPaths.edit(board.id)}
                    preventScrollReset
                    className={buttonVariants({ variant: "outline" })}
                  >
                    <Icon name="heroicons_outline:pencil-square" />
                    {t("scrumboard.settings")}
                  </Link>
                </>
              ) : null}
            </>
          }
        >
          {may.edit ? null : <Alert>{t("scrumboard.board.readOnly")}</Alert>}
          <BoardFilter {...data} />
          <BoardLists {...data} isCovered={isCovered} answer={answer} />
        </RecordPage>
      </div>
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const back = { to: boardPaths.boards(), label: t("scrumboard.close") };
  return <MissingRecord title={t("scrumboard.notThere")} text={t("scrumboard.notThereText")} back={back} />;
}
