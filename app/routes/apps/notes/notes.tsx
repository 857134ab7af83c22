import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { KeyMap } from "~/components/records/key-map";
import { ListAndPane } from "~/components/records/list-and-pane";
import { RecordPage } from "~/components/records/record-page";
import { useListKeys } from "~/components/records/use-list-keys";
import { buttonVariants } from "~/components/ui/button";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { notePaths, readNotePlace, type NotePlace } from "~/lib/apps/notes/note";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";

import { NoteCards } from "./note-cards";
import { NoteFilter } from "./note-filter";
import { readNoteList } from "./note-list.server";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  live: ({ data }) => data && { kind: "note", rows: data.rows },
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("notes", request, context);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const place = readNotePlace(new URL(request.url).searchParams);
  return { title: t("notes.list.title"), ...(await readNoteList(actor, place, locale)) };
}

export default function Notes() {
  const { t } = useTranslation();
  const { title, place: given, rows, pagination, labels } = useLoaderData<typeof loader>();
  const place = given as NotePlace;
  const { pathname } = useLocation();
  const open = useMatches().at(-1)?.params.id;
  const map = useListKeys(notePaths.new(place));
  const add = (
    <Link to={notePaths.new(place)} preventScrollReset className={buttonVariants()}>
      <Icon name="heroicons_outline:plus" />
      {t("notes.list.add")}
    </Link>
  );
  return (
    <ListAndPane isOpen={pathname !== notePaths.list()}>
      <RecordPage
        title={title}
        description={t("notes.list.description")}
        actions={
          <>
            <KeyMap ref={map} add={t("notes.list.add")} />
            {add}
          </>
        }
      >
        <NoteFilter place={place} labels={labels} />
        <NoteCards rows={rows} place={place} open={open} add={add} />
        <Paging pagination={pagination} hrefOf={(page) => notePaths.list({ ...place, page })} />
      </RecordPage>
    </ListAndPane>
  );
}
