import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
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
import { contactPaths, readContactPlace, type ContactPlace } from "~/lib/apps/contacts/contact";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { ContactFilter } from "./contact-filter";
import { readContactList } from "./contact-list-data.server";
import { ContactOutputs } from "./contact-outputs";
import { ContactRows } from "./contact-rows";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  live: ({ data }) =>
    data && {
      kind: "contact",
      // Colleagues have no version: nothing of them is kept here.
      rows: data.rows.flatMap(({ id, version }) => (version === null ? [] : [{ id, version }])),
    },
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("contacts", request, context);
  const t = await getFixedT(request);
  const place = readContactPlace(new URL(request.url).searchParams);
  return { title: t("contacts.title"), ...(await readContactList(actor, place)) };
}

export default function Contacts() {
  const { t } = useTranslation();
  const { title, place: given, rows, pagination, tags, may } = useLoaderData<typeof loader>();
  const place = given as ContactPlace;
  const { pathname } = useLocation();
  const open = useMatches().at(-1)?.params.id;
  const map = useListKeys(may.edit ? contactPaths.new(place) : undefined, { hasChord: true });
  const add = may.edit ? (
    <Link to={contactPaths.new(place)} preventScrollReset className={buttonVariants()}>
      <Icon name="heroicons_outline:plus" />
      {t("contacts.add")}
    </Link>
  ) : null;
  return (
    <ListAndPane
      isOpen={pathname !== contactPaths.list()}
      closed={<EmptyState icon="heroicons_outline:cursor-arrow-rays" title={t("contacts.choose")} />}
    >
      <RecordPage
        title={title}
        description={t("contacts.description", { count: pagination.length })}
        actions={
          <>
            <KeyMap ref={map} add={may.edit ? t("contacts.new") : undefined} hasChord />
            {add}
          </>
        }
      >
        <ContactFilter place={place} tags={tags} mayEditTags={may.tags} />
        <ContactOutputs place={place} total={pagination.length} mayImport={may.edit} />
        <ContactRows rows={rows} open={open} isFiltered={place.search !== "" || place.tag !== ""} add={add} />
        <Paging pagination={pagination} hrefOf={(page) => contactPaths.list({ ...place, page })} />
      </RecordPage>
    </ListAndPane>
  );
}
