import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { LocalizedText } from "~/components/public/localized-text";
import { AnyLink } from "~/components/public/outside-link";
import { useSiteTexts } from "~/components/public/site/use-site-texts";
import { EmptyState } from "~/components/controls/empty-state";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { buttonVariants } from "~/components/ui/button";
import { JsonLd } from "~/layouts/parts/json-ld";
import { publicPaths } from "~/lib/content/definition/paths";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { pageSeo } from "~/lib/public-site/entry/entry-seo.server";
import { dataLicence } from "~/lib/public-site/outputs/data-licence.server";
import { openDataSources } from "~/lib/public-site/site/online-services.server";
import { openPublicPage } from "~/lib/public-site/open-page.server";
import { dataSets, dataSetsJsonLd, type DataSet } from "~/lib/public-site/outputs/open-data.server";
import { noteVisitedPage } from "~/lib/public-site/outputs/counted-pages.server";
import { seoMeta } from "~/lib/public-site/outputs/page-seo";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";
import { localeOf } from "~/lib/public-site/public-locale";
import { visitedPages } from "~/lib/visits/visited-page";

export { publicHeaders as headers } from "~/lib/public-site/outputs/document-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

async function openDataPage({ request }: LoaderFunctionArgs) {
  const locale = localeOf(request);
  const origin = siteOrigin(request);
  const [sets, licence, sources, t] = await Promise.all([
    dataSets(locale),
    dataLicence(locale),
    openDataSources(locale),
    getFixedT(locale),
  ]);
  const title = t("public.openData.title");
  const seo = await pageSeo(origin, locale, {
    title,
    description: t("public.openData.intro"),
    path: publicPaths.openData,
  });
  return {
    locale,
    sets,
    licence,
    sources,
    seo,
    jsonLd: dataSetsJsonLd(sets, { title, licence: licence.href ?? licence.name, origin, locale }),
  };
}

/** Public. */
export async function loader(args: LoaderFunctionArgs) {
  noteVisitedPage(args, visitedPages.openData);
  return openPublicPage(args.request, () => openDataPage(args));
}

export default function OpenData() {
  const { t } = useTranslation();
  const { locale, sets, licence, sources, jsonLd } = useLoaderData<typeof loader>();
  const { dataIntro } = useSiteTexts();
  return (
    <div className="flex flex-col gap-8">
      <Breadcrumb
        label={t("ui.breadcrumb")}
        crumbs={[{ title: t("public.home"), href: publicPaths.home(locale) }, { title: t("public.openData.title") }]}
        className="[&_ol]:text-base"
      />
      <header className="max-w-[70ch]">
        <h1 className="text-[1.75rem] leading-tight font-bold tracking-tight sm:text-[2.5rem]">
          {t("public.openData.title")}
        </h1>
        <p className="mt-2 text-muted-foreground">{dataIntro ?? t("public.openData.intro")}</p>
        <p className="mt-4">
          {t("public.openData.licence")}:{" "}
          {licence.href ? (
            <AnyLink href={licence.href} rel="license" className="plain-link">
              {licence.name}
            </AnyLink>
          ) : (
            <span className="font-medium">{licence.name}</span>
          )}
        </p>
      </header>
      {sets.length === 0 ? <EmptyState icon="heroicons_outline:table-cells" title={t("public.nothingYet")} /> : null}
      <ul className="flex flex-col divide-y border-y">
        {sets.map((set) => (
          <li key={set.id} className="py-8">
            <Set set={set} />
          </li>
        ))}
      </ul>
      {sources.length > 0 ? (
        <section aria-labelledby="further-data">
          <h2 id="further-data" className="text-xl font-semibold">
            {t("public.openData.further")}
          </h2>
          <ul className="mt-2">
            {sources.map(({ title, href }) => (
              <li key={href}>
                <AnyLink href={href} className="inline-flex min-h-10 items-center plain-link">
                  <LocalizedText text={title} />
                </AnyLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <JsonLd text={jsonLd} />
    </div>
  );
}

function Set({ set }: { set: DataSet }) {
  const { t } = useTranslation();
  const { id, title, intro, icon, href, count, updated, columns, files } = set;
  return (
    <section aria-labelledby={`data-${id}`} className="flex flex-col items-start gap-4">
      <div className="flex items-start gap-3">
        <Icon name={icon} className="mt-1 size-7 shrink-0 text-primary" />
        <div>
          <h2 id={`data-${id}`} className="text-xl leading-snug font-semibold">
            <a href={href} className="underline-offset-4 hover:text-primary hover:underline">
              {title}
            </a>
          </h2>
          <p className="max-w-[70ch] text-muted-foreground">{intro}</p>
        </div>
      </div>
      <p className="text-base text-muted-foreground">
        {t("public.openData.count", { count })}
        {updated ? (
          <>
            {" · "}
            {t("public.openData.updated")}: <time dateTime={updated.iso}>{updated.text}</time>
          </>
        ) : null}
      </p>
      <ul className="flex flex-wrap gap-3">
        {files.map(({ file, href: to }) => (
          <li key={file}>
            <a
              href={to}
              className={buttonVariants({ variant: "outline" })}
              aria-label={t("public.openData.download", { title, format: t(`public.openData.formats.${file}`) })}
            >
              <Icon
                name={
                  file === "api"
                    ? "heroicons_outline:code-bracket"
                    : file === "calendar"
                      ? "heroicons_outline:calendar"
                      : "heroicons_outline:arrow-down-tray"
                }
              />
              {t(`public.openData.formats.${file}`)}
            </a>
          </li>
        ))}
      </ul>
      {columns.length > 0 ? (
        <details className="w-full">
          <summary className="inline-flex min-h-10 cursor-pointer items-center plain-link">
            {t("public.openData.columns")}
            <span className="sr-only">: {title}</span>
          </summary>
          <div className="relative mt-2 overflow-x-auto">
            <table className="w-full max-w-180 text-base">
              <thead>
                <tr className="border-b text-start text-muted-foreground">
                  <th scope="col" className="py-2 pe-6 text-start font-medium">
                    {t("public.openData.columnName")}
                  </th>
                  <th scope="col" className="py-2 text-start font-medium">
                    {t("public.openData.columnMeaning")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {columns.map(({ name, label }) => (
                  <tr key={name} className="border-b">
                    <td className="py-2 pe-6">
                      <code>{name}</code>
                    </td>
                    <td className="py-2">{label}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      ) : null}
    </section>
  );
}
