import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { PreviewBanner } from "~/components/public/entry/preview-banner";
import { PublicEntry } from "~/components/public/entry/public-entry";
import { EmptyState } from "~/components/controls/empty-state";
import { errorTranslator, siteDescription } from "~/layouts/document/error-meta";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { SiteFrame } from "~/layouts/site-frame";
import { hasPreviewLinkExpired, openPreviewLink } from "~/lib/content/publication/read/previews.server";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { formatFullDateTime } from "~/lib/platform/text/dates/dates";
import { viewEntry } from "~/lib/public-site/entry/entry-view.server";
import { localeOf } from "~/lib/public-site/public-locale";

export { openDocument as clientLoader } from "~/layouts/document/open-document";

export const handle: RouteHandle = { layout: "empty", scripts: "modules" };

// The address is a secret that other sites must not learn; our own files are served by its referrer.
const secret = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex", "Referrer-Policy": "same-origin" };

export const headers = () => secret;

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) => [
  {
    title:
      found?.view?.title.text ??
      errorTranslator(matches)?.(found?.isOver ? "public.preview.over" : "public.preview.expired") ??
      "Meydan",
  },
  { name: "description", content: siteDescription(matches).description },
  { name: "robots", content: "noindex" },
];

/** `/preview/:token`: for everybody with the link, while it is valid. */
async function openPreview({ request, params }: LoaderFunctionArgs) {
  const locale = localeOf(request);
  const token = params.token ?? "";
  const open = await openPreviewLink(token);
  if (!open) {
    const isOver = await hasPreviewLinkExpired(token);
    return data({ locale, view: null, until: null, isOver }, { status: isOver ? 410 : 404, headers: secret });
  }
  const view = await viewEntry(open.section, open.entry, open.pointed, locale);
  return data({ locale, view, until: open.expiresAt.toISOString(), isOver: false }, { headers: secret });
}

export async function loader(args: LoaderFunctionArgs) {
  return orUnavailable(openPreview(args));
}

export default function SharedPreview() {
  const { t } = useTranslation();
  const { locale, view, until, isOver } = useLoaderData<typeof loader>();
  return (
    <SiteFrame>
      {view ? (
        <>
          <PreviewBanner>{t("public.preview.until", { date: formatFullDateTime(until, locale) })}</PreviewBanner>
          <PublicEntry view={view} locale={locale} />
        </>
      ) : (
        <>
          <h1 className="sr-only">{t(isOver ? "public.preview.over" : "public.preview.expired")}</h1>
          <EmptyState
            icon="heroicons_outline:clock"
            title={t(isOver ? "public.preview.over" : "public.preview.expired")}
            description={t(isOver ? "public.preview.overHint" : "public.preview.expiredHint")}
          />
        </>
      )}
    </SiteFrame>
  );
}
