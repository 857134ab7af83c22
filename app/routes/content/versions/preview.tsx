import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { PreviewBanner } from "~/components/public/entry/preview-banner";
import { PublicEntry } from "~/components/public/entry/public-entry";
import { Button } from "~/components/ui/button";
import { TabLinks } from "~/components/controls/tab-links";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { previewEntry } from "~/lib/content/publication/read/previews.server";
import { locales } from "~/lib/content/values";
import { found } from "~/lib/platform/http/response/responses.server";
import { viewEntry } from "~/lib/public-site/entry/entry-view.server";
import { localeOf } from "~/lib/public-site/public-locale";

export const handle: RouteHandle = { layout: "empty" };

export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageMeta(data?.view.title.text),
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const area = new URL(request.url).pathname.split("/")[1];
  const section = findSection(params.section);
  const known = found(section?.area === area ? section : null, "section");
  const { entry, pointed } = await previewEntry(actor, known, params.id ?? "");
  const locale = localeOf(request);
  return {
    locale,
    view: await viewEntry(known, entry, pointed, locale),
    editing: contentPaths.entry(known, entry.id),
    preview: contentPaths.preview(known, entry.id),
  };
}

export default function StaffPreview() {
  const { t } = useTranslation();
  const { locale, view, editing, preview } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto w-full max-w-300 bg-card px-4 py-6 text-lg sm:px-8">
      <PreviewBanner
        action={
          <Button asChild variant="outline">
            <Link to={editing}>
              <Icon name="heroicons_mini:chevron-left" />
              {t("public.preview.backToEditing")}
            </Link>
          </Button>
        }
      >
        {t("public.preview.working")}
      </PreviewBanner>
      <TabLinks
        label={t("public.language")}
        className="mb-8"
        tabs={locales.map((one) => ({
          href: one === "tr" ? preview : `${preview}?lang=${one}`,
          title: t(`public.languages.${one}`),
          active: one === locale,
        }))}
      />
      <div lang={locale}>
        <PublicEntry view={view} locale={locale} />
      </div>
    </div>
  );
}
