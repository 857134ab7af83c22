import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { TagEditor } from "~/components/records/tag-editor";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { contactPaths } from "~/lib/apps/contacts/contact";
import { listContactTags, contactTagKind } from "~/lib/apps/contacts/contacts.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { changeTags } from "~/lib/records/tags-page.server";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("contacts", request, context);
  actor.assertCan("contacts.tags");
  const [t, tags] = await Promise.all([getFixedT(request), listContactTags(actor)]);
  return { title: t("contacts.tags.title"), tags };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("contacts", request, context);
  actor.assertCan("contacts.tags");
  return changeTags(actor, contactTagKind, await readForm(request), contactPaths.tags());
}

export default function ContactTags() {
  const { t } = useTranslation();
  const { title, tags } = useLoaderData<typeof loader>();
  const back = { to: contactPaths.list(), label: t("contacts.close") };
  return <TagEditor title={title} description={t("contacts.tags.description")} back={back} tags={tags} />;
}
