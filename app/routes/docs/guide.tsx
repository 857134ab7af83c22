import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { DocArticle } from "~/components/docs/doc-article";
import { Neighbour } from "~/components/docs/neighbour";
import { pageMeta } from "~/components/page-meta";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { findGuide } from "~/lib/docs/docs.server";
import { docPaths } from "~/lib/docs/guides";
import { found } from "~/lib/platform/http/response/responses.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";

export const handle: RouteHandle<typeof loader> = {
  title: (match) => match.data?.title,
  crumb: (match) => match.data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return found(findGuide(params.category, params.guide, await getLanguage(request)), "guide");
}

export default function GuidePage() {
  const { t } = useTranslation();
  const { title, html, headings, category, previous, next } = useLoaderData<typeof loader>();
  return (
    <DocArticle
      title={title}
      html={html}
      headings={headings}
      above={
        <Breadcrumb
          label={t("ui.breadcrumb")}
          crumbs={[
            { title: t("docs.guides"), href: docPaths.guides },
            { title: t(`docs.categories.${category}`), href: docPaths.guides },
            { title },
          ]}
        />
      }
      below={
        previous || next ? (
          <nav aria-label={t("docs.pages")} className="mt-10 grid gap-4 border-t pt-6 sm:grid-cols-2 print:hidden">
            {previous ? (
              <Neighbour
                label={t("docs.previous")}
                title={previous.title}
                to={previous.link}
                icon="heroicons_mini:chevron-left"
              />
            ) : (
              <span />
            )}
            {next ? (
              <Neighbour
                label={t("docs.next")}
                title={next.title}
                to={next.link}
                icon="heroicons_mini:chevron-right"
                isEnd
              />
            ) : null}
          </nav>
        ) : null
      }
    />
  );
}
