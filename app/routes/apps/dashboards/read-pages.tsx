import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { localeOf } from "~/components/charts/chart";
import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { DateInput } from "~/components/date-input";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { RecordPage } from "~/components/records/record-page";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { dashboardAddress, readPagesAddress } from "~/lib/apps/dashboards/dashboard";
import { dropEmptyParams } from "~/lib/platform/http/request/empty-params.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatNumber } from "~/lib/platform/text/numbers";

import { readPagesView } from "./read-pages-view.server";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("dashboards", request, context);
  dropEmptyParams(request);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const { searchParams } = new URL(request.url);
  return {
    title: t("dashboards.readPages.title"),
    ...(await readPagesView(actor, searchParams, { t, locale, now: new Date() })),
  };
}

export default function ReadPages() {
  const { t, i18n } = useTranslation();
  const { title, place, rows, views, pagination } = useLoaderData<typeof loader>();
  const locale = localeOf(i18n.language);
  return (
    <RecordPage
      title={title}
      description={t("dashboards.readPages.description", { count: views, total: formatNumber(views, locale) })}
      back={{ to: dashboardAddress("analytics"), label: t("dashboards.analytics.title") }}
      isNarrow
    >
      <Form
        key={`${place.from} ${place.until}`}
        method="get"
        action={readPagesAddress()}
        className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 print:hidden"
      >
        {(["from", "until"] as const).map((name) => (
          <Field key={name} id={name} label={t(`dashboards.readPages.${name}`)}>
            {(control) => (
              <DateInput
                {...control}
                label={t(`dashboards.readPages.${name}`)}
                name={name}
                defaultValue={place[name]}
              />
            )}
          </Field>
        ))}
        <Button type="submit" variant="outline" className="justify-self-start">
          {t("dashboards.readPages.apply")}
        </Button>
      </Form>
      <Card>
        {rows.length === 0 ? (
          <EmptyState
            icon="heroicons_outline:chart-bar"
            title={t("dashboards.readPages.nothing")}
            description={t("dashboards.readPages.nothingText")}
          />
        ) : (
          <table className="w-full">
            <thead>
              <tr className="border-b text-start text-sm text-muted-foreground">
                <th scope="col" className="px-5 py-3 text-start font-medium">
                  {t("dashboards.readPages.page")}
                </th>
                <th scope="col" className="px-5 py-3 text-end font-medium">
                  {t("dashboards.analytics.views")}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y">
              {rows.map(({ id, title: name, href, kind, count }) => (
                <tr key={id}>
                  <td className="px-5 py-3">
                    {href === null ? (
                      <span lang={name.lang} className="wrap-break-word">
                        {name.text}
                      </span>
                    ) : (
                      <Link
                        to={href}
                        lang={name.lang}
                        className="font-medium wrap-break-word text-primary hover:underline"
                      >
                        {name.text}
                      </Link>
                    )}
                    {kind === "" ? null : <span className="block text-sm text-muted-foreground">{kind}</span>}
                  </td>
                  <td className="px-5 py-3 text-end align-top tabular-nums">{formatNumber(count, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
      <Paging pagination={pagination} hrefOf={(page) => readPagesAddress({ ...place, page })} />
    </RecordPage>
  );
}
