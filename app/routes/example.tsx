import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { requireSession } from "~/lib/auth/guards.server";
import { readDesk } from "~/lib/content/desk.server";
import { sectionScope } from "~/lib/content/entries.server";
import { contentPaths } from "~/lib/content/paths";
import { sections } from "~/lib/content/registry.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime } from "~/lib/platform/text/dates";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, session } = await requireSession(request, context);
  const [desk, t, locale] = await Promise.all([readDesk(actor), getFixedT(request), getLanguage(request)]);
  const begin = ["haberler", "duyurular", "etkinlikler"].flatMap((id) => {
    const section = sections.get(id);
    return section && actor.can("create", sectionScope(section)) ? [{ id, area: section.area, icon: section.icon }] : [];
  });
  return { title: t("staff.desk.title"), name: session.user.name, locale, desk, begin };
}

export default function Example() {
  const { t } = useTranslation();
  const { name, desk, begin } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-8 p-4 sm:p-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl font-semibold tracking-tight">{t("staff.desk.greeting", { name })}</h1>
          <p className="mt-1 text-muted-foreground">{t("staff.desk.hint")}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {begin.map((section) => (
            <Link key={section.id} to={contentPaths.new(section)} className={buttonVariants({ variant: "outline" })}>
              <Icon name={section.icon} />
              {t(`content.sections.${section.id}.new`)}
            </Link>
          ))}
        </div>
      </header>
      {desk.troubled.length > 0 ? (
        <Alert tone="error" title={t("staff.desk.troubled", { count: desk.troubled.length })}>
          <Items items={desk.troubled} />
        </Alert>
      ) : null}
      <div className="grid gap-6 lg:grid-cols-2 xl:grid-cols-3">
        <DeskCard name="drafts" icon="heroicons_outline:pencil-square" items={desk.drafts} />
        <DeskCard name="scheduled" icon="heroicons_outline:clock" items={desk.scheduled} />
        <DeskCard name="expiring" icon="heroicons_outline:bell-alert" items={desk.expiring} />
      </div>
    </div>
  );
}

type Item = ReturnType<typeof useLoaderData<typeof loader>>["desk"]["drafts"][number];

function DeskCard({ name, icon, items }: { name: "drafts" | "scheduled" | "expiring"; icon: string; items: Item[] }) {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHeader>
        <CardTitle className="flex items-center gap-2">
          <Icon name={icon} className="size-5 text-muted-foreground" />
          {t(`staff.desk.${name}`)}
        </CardTitle>
      </CardHeader>
      <CardContent>{items.length > 0 ? <Items items={items} /> : <p className="text-muted-foreground">{t(`staff.desk.${name}Empty`)}</p>}</CardContent>
    </Card>
  );
}

function Items({ items }: { items: Item[] }) {
  const { t } = useTranslation();
  const { locale } = useLoaderData<typeof loader>();
  return (
    <ul className="flex flex-col divide-y">
      {items.map((item) => (
        <li key={item.id}>
          <Link to={contentPaths.entry({ id: item.section, area: item.area === "mainpage" ? "mainpage" : "content" }, item.id)} className="group flex flex-col gap-0.5 py-2.5">
            <span lang={item.title.tr ? "tr" : "en"} className="line-clamp-2 font-medium group-hover:underline">
              {item.title.tr ?? item.title.en ?? t("content.untitled")}
            </span>
            <span className="text-sm text-muted-foreground">
              {t(`content.sections.${item.section}.title`)} · {formatDateTime(item.at, locale)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
