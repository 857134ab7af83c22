import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { RevealMarker } from "~/components/controls/hydration/reveal-marker";
import { buttonVariants } from "~/components/ui/button";
import { PageTitle } from "~/components/controls/page-title";
import { hasGeneratedPassword } from "~/lib/auth/account/generated-password.server";
import { requireSession } from "~/lib/auth/session/guards.server";
import { listAdministrators } from "~/lib/auth/users/users.server";
import { dashboardLists, readDashboard } from "~/lib/content/list/desk/dashboard.server";
import { lateDeadlines, nextDeadlines } from "~/lib/content/list/deadline-list.server";
import { listDisplays } from "~/lib/content/list/desk/displays.server";
import { newEntryScope } from "~/lib/content/access/rights.server";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import { sections } from "~/lib/content/definition/registry.server";
import { filePaths } from "~/lib/files/file-paths";
import type { Actor } from "~/lib/access/actor";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatFullDate, formatTime, toIsoDate } from "~/lib/platform/text/dates/dates";
import { openSetup } from "~/lib/setup/setup.server";
import { SetupCard } from "~/routes/administration/setup/setup-card";
import { settingsPaths } from "~/routes/me/settings/paths";

import { DashboardCard, RowTitle } from "./example/dashboard-card";
import { DeadlineCard } from "./example/deadline-card";
import { CareCard } from "./example/care-card";
import { readCare } from "./example/care.server";
import { deadlineRow, lateRow } from "./example/deadline-view.server";
import { DisplayCard } from "./example/display-card";
import { displayRow, returnedRows, rowOf, rowsOf, type Rows } from "./example/dashboard-view.server";
import { NoRights } from "./example/no-rights";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** Most days, citizens look for news on the front page. */
const isUsual = ({ kind, publicFace }: Section) => kind === "collection" && publicFace.frontPage !== undefined;
/** The page of all is one step away. */
const shownDeadlines = 5;
const shownDisplays = 50;
const frontOrder = ({ publicFace }: Section) => publicFace.frontPage?.order ?? 0;

/** The front page's sections, else the permitted ones. */
function beginnings(actor: Actor) {
  const allowed = [...sections.values()].filter(
    (section) => section.kind !== "single" && actor.can("create", newEntryScope(section)),
  );
  const first = allowed.filter(isUsual).sort((a, b) => frontOrder(a) - frontOrder(b));
  return (first.length > 0 ? first : allowed.slice(0, 3)).map(({ id, area, icon }) => ({
    id,
    icon,
    href: contentPaths.new({ id, area }),
  }));
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, session } = await requireSession(request, context);
  const wanted = new URL(request.url).searchParams.get("show");
  const whole = dashboardLists.find((name) => name === wanted);
  const hasRights = actor.can("view");
  const now = new Date();
  const [dashboard, due, late, displays, care, t, locale, administrators, setup, isPasswordGenerated] =
    await Promise.all([
      readDashboard(actor, whole ? { whole } : {}),
      nextDeadlines(actor, shownDeadlines, now),
      lateDeadlines(actor, shownDeadlines, now),
      listDisplays(actor, shownDisplays, now),
      readCare(actor),
      getFixedT(request),
      getLanguage(request),
      hasRights ? null : listAdministrators(),
      openSetup(actor),
      actor.can("administer") ? hasGeneratedPassword(session.user.id) : false,
    ]);
  const hour = Number(formatTime(now).slice(0, 2));
  return {
    title: t("staff.dashboard.title"),
    name: session.user.name,
    today: formatFullDate(now, locale),
    greeting: hour < 5 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "day",
    whole,
    /** For people without rights: whom to ask; else null. */
    administrators,
    /** The remaining steps of a new installation, for administrators; else null. */
    setup,
    isPasswordGenerated,
    lists: {
      waiting: dashboard.waiting && rowsOf(dashboard.waiting, locale, now),
      returned: dashboard.returned && returnedRows(dashboard.returned, locale, now),
      asked: dashboard.asked && rowsOf(dashboard.asked, locale, now),
      drafts: rowsOf(dashboard.drafts, locale, now),
      broken: dashboard.broken && rowsOf(dashboard.broken, locale, now),
      toReview: dashboard.toReview && rowsOf(dashboard.toReview, locale, now),
      scheduled: rowsOf(dashboard.scheduled, locale, now),
      expiring: rowsOf(dashboard.expiring, locale, now),
    },
    deadlines: {
      rows: due.items.map((item) => deadlineRow(item, locale, t)),
      late: late.map((work) => lateRow(work, locale, t)),
      hasMore: due.hasMore,
      today: toIsoDate(now) ?? "",
    },
    displays: {
      rows: displays.items.map((item) => displayRow(item, locale)),
      total: displays.total,
      today: toIsoDate(now) ?? "",
    },
    care,
    troubled: dashboard.troubled.map((item) => ({ ...rowOf(item, locale, now), kind: item.kind })),
    begin: beginnings(actor),
    canUpload: actor.can("files.upload"),
    canWrite: actor.can("files.upload") || dashboard.waiting !== null,
  };
}

export default function Example() {
  const { t } = useTranslation();
  const {
    name,
    today,
    greeting,
    deadlines,
    displays,
    care,
    lists,
    whole,
    begin,
    canUpload,
    troubled,
    administrators,
    setup,
    isPasswordGenerated,
  } = useLoaderData<typeof loader>();
  const columns = [
    ["waiting", "returned", "asked", "drafts", "scheduled", "expiring"],
    ["toReview", "broken"],
  ] as const;
  const hasDeadlines = deadlines.rows.length + deadlines.late.length > 0;
  const first = begin[0];
  return (
    <div className="flex w-full flex-col gap-6 p-4 sm:p-8">
      <header className="arrives-whole flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <p className="text-muted-foreground">{today}</p>
          <PageTitle className="mt-1">{t(`staff.dashboard.greeting.${greeting}`, { name })}</PageTitle>
          {administrators ? null : <Summary />}
        </div>
        {begin.length > 0 || canUpload ? (
          <nav aria-label={t("staff.dashboard.begin")} className="flex flex-wrap gap-2">
            {begin.map(({ id, icon, href }) => (
              <Link key={id} to={href} className={buttonVariants({ variant: "outline" })}>
                <Icon name={icon} />
                {t(`content.sections.${id}.new`)}
              </Link>
            ))}
            {canUpload ? (
              <Link to={filePaths.library()} className={buttonVariants({ variant: "outline" })}>
                <Icon name="heroicons_outline:arrow-up-tray" />
                {t("staff.dashboard.upload")}
              </Link>
            ) : null}
          </nav>
        ) : null}
        <RevealMarker />
      </header>
      {isPasswordGenerated ? <GeneratedPassword /> : null}
      {setup ? <SetupCard setup={setup} /> : null}
      {troubled.length > 0 ? <Troubled /> : null}
      {administrators ? <NoRights administrators={administrators} /> : null}
      <div
        hidden={administrators !== null}
        className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start"
      >
        {(administrators ? [] : columns).map((names) => (
          <div key={names[0]} className="contents min-w-0 flex-col gap-6 lg:flex">
            {names[0] === "toReview" && hasDeadlines ? <DeadlineCard {...deadlines} /> : null}
            {names[0] === "toReview" && displays.rows.length > 0 ? <DisplayCard {...displays} /> : null}
            {names[0] === "toReview" ? <CareCard {...care} /> : null}
            {names.map((list) => {
              const rows = lists[list];
              if (!rows) return null;
              const action =
                list === "drafts" && first ? (
                  <Link to={first.href} className={buttonVariants({ variant: "outline", size: "sm" })}>
                    <Icon name="heroicons_mini:plus" />
                    {t(`content.sections.${first.id}.new`)}
                  </Link>
                ) : null;
              // Automatic events come last in a single column.
              return (
                <div
                  key={list}
                  className={list === "scheduled" || list === "expiring" ? "max-lg:order-last" : undefined}
                >
                  <DashboardCard name={list} list={rows} isWhole={whole === list} action={action} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The first administrator still uses the printed password. */
function GeneratedPassword() {
  const { t } = useTranslation();
  const actions = (
    <Link to={settingsPaths.security} className={buttonVariants({ variant: "outline" })}>
      {t("setup.password.change")}
    </Link>
  );
  return (
    <Alert tone="warning" role="status" title={t("setup.password.title")} actions={actions}>
      <p>{t("setup.password.text")}</p>
    </Alert>
  );
}

function Summary() {
  const { t } = useTranslation();
  const { lists, canWrite } = useLoaderData<typeof loader>();
  const sectionText = (key: string, list: Rows | null) =>
    list && list.rows.length > 0 ? [t(key, { count: list.total })] : [];
  const parts = [
    ...sectionText("staff.dashboard.waitingCount", lists.waiting),
    ...sectionText("staff.dashboard.returnedCount", lists.returned),
    ...sectionText("staff.dashboard.draftCount", lists.drafts),
  ];
  if (!canWrite) return <p className="mt-1 text-muted-foreground">{t("staff.dashboard.reader")}</p>;
  return (
    <p className="mt-1 text-muted-foreground">{parts.length > 0 ? parts.join(" · ") : t("staff.dashboard.nothing")}</p>
  );
}

/** Failed jobs that wait for a person. */
function Troubled() {
  const { t } = useTranslation();
  const { troubled } = useLoaderData<typeof loader>();
  return (
    <Alert tone="error" title={t("staff.dashboard.troubled", { count: troubled.length })}>
      <p>{t("staff.dashboard.troubledHint")}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {troubled.map((row) => (
          <li key={row.id + row.kind}>
            <Link to={row.href} className="group">
              <RowTitle row={row} className="underline underline-offset-2 group-hover:no-underline" />
            </Link>
            <span className="block text-sm">
              {t(`staff.dashboard.failed.${row.kind}`)} · {t(`content.sections.${row.section}.title`)} ·{" "}
              <time dateTime={row.instant} title={row.exactly}>
                {row.when}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
