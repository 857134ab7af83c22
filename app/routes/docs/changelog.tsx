import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DocArticle } from "~/components/docs/doc-article";
import { pageMeta } from "~/components/page-meta";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { getChangelog } from "~/lib/docs/docs.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";

export const handle: RouteHandle<typeof loader> = {
  title: (match) => match.data?.title,
  crumb: (match) => match.data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return getChangelog(await getLanguage(request));
}

export default function Changelog() {
  const { title, html, headings } = useLoaderData<typeof loader>();
  return <DocArticle title={title} html={html} headings={headings} />;
}
