import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { TagEditor } from "~/components/records/tag-editor";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { notePaths, readNotePlace } from "~/lib/apps/notes/note";
import { listNoteLabels, noteLabelKind } from "~/lib/apps/notes/notes.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { changeTags } from "~/lib/records/tags-page.server";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const placeOf = (request: Request) => readNotePlace(new URL(request.url).searchParams);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("notes", request, context);
  const [t, labels] = await Promise.all([getFixedT(request), listNoteLabels(actor)]);
  return { title: t("notes.labels.title"), labels, back: notePaths.list(placeOf(request)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("notes", request, context);
  return changeTags(actor, noteLabelKind, await readForm(request), notePaths.labels(placeOf(request)));
}

export default function NoteLabels() {
  const { t } = useTranslation();
  const { title, labels, back } = useLoaderData<typeof loader>();
  const way = { to: back, label: t("notes.close") };
  return <TagEditor title={title} description={t("notes.labels.description")} back={way} tags={labels} />;
}
