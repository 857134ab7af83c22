import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { KeyMap } from "~/components/records/key-map";
import { ListAndPane } from "~/components/records/list-and-pane";
import { ListFilter } from "~/components/records/list-filter";
import { RecordPage } from "~/components/records/record-page";
import { useListKeys } from "~/components/records/use-list-keys";
import { buttonVariants } from "~/components/ui/button";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { boardPaths } from "~/lib/apps/scrumboard/board";
import { pageOf } from "~/lib/platform/http/request/pagination";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";

import { BoardCards } from "./board-cards";
import { readBoards } from "./boards-data.server";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  live: ({ data }) => data && { kind: "scrumboardBoard", rows: data.rows },
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("scrumboard", request, context);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const search = (new URL(request.url).searchParams.get("search") ?? "").slice(0, 200);
  return {
    title: t("scrumboard.title"),
    search,
    may: { edit: actor.can("scrumboard.edit") },
    ...(await readBoards(actor, { search, page: pageOf(request), locale })),
  };
}

export default function Boards() {
  const { t } = useTranslation();
  const { title, search, rows, pagination, may } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const map = useListKeys(may.edit ? boardPaths.new() : undefined);
  const add = may.edit ? (
    <Link to={boardPaths.new()} preventScrollReset className={buttonVariants()}>
      <Icon name="heroicons_outline:plus" />
      {t("scrumboard.add")}
    </Link>
  ) : null;
  return (
    <ListAndPane isOpen={pathname !== boardPaths.boards()}>
      <RecordPage
        title={title}
        description={t("scrumboard.description")}
        actions={
          <>
            <KeyMap ref={map} add={may.edit ? t("scrumboard.new") : undefined} />
            {add}
          </>
        }
      >
        {rows.length > 0 || search !== "" ? (
          <ListFilter
            list={boardPaths.boards()}
            search={search}
            label={t("scrumboard.search")}
            button={t("scrumboard.find")}
          />
        ) : null}
        <BoardCards rows={rows} isFiltered={search !== ""} add={add} />
        <Paging pagination={pagination} hrefOf={(page) => boardPaths.boards({ search, page })} />
      </RecordPage>
    </ListAndPane>
  );
}
