import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { buttonVariants } from "~/components/ui/button";
import { PageTitle } from "~/components/controls/page-title";
import { UserAvatar } from "~/layouts/parts/header/user-avatar";
import type { RouteHandle } from "~/layouts/document/route-handle";
import type { Actor } from "~/lib/access/actor";
import { countOwnActions, listOwnActions } from "~/lib/audit/own-actions.server";
import { getProfile } from "~/lib/auth/account/profile.server";
import { requireUser } from "~/lib/auth/session/guards.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { countOpenDrafts, listRecentlyEdited } from "~/lib/content/list/desk/dashboard.server";
import { titleFor } from "~/lib/content/title-for";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatLongDate, parseDateTime, toIsoDate, type TextLocale } from "~/lib/platform/text/dates/dates";
import { formatPhone, phoneHref } from "~/lib/platform/text/phones";
import { rowOf } from "~/routes/example/dashboard-view.server";

import { ActivityCard } from "./profile/activity-card";
import { Cover } from "./profile/cover";
import { describeActivity } from "./profile/activity.server";
import { ContactCard, RolesCard } from "./profile/person-cards";
import { RecentCard, WorkTiles } from "./profile/work-cards";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const before = Number(new URL(request.url).searchParams.get("before")) || undefined;
  const isPage = before !== undefined && Number.isSafeInteger(before) && before > 0;
  const now = new Date();
  const monthBegan = new Date(parseDateTime(`${toIsoDate(now)?.slice(0, 7)}-01T00:00`) ?? now);
  const [profile, roles, created, published, drafts, recent, { actions, hasEarlier }, t, locale] = await Promise.all([
    getProfile(actor),
    rolesOf(actor),
    countOwnActions(actor, "create"),
    countOwnActions(actor, "publish", { since: monthBegan }),
    countOpenDrafts(actor),
    listRecentlyEdited(actor),
    listOwnActions(actor, isPage ? { before } : {}),
    getFixedT(request),
    getLanguage(request),
  ]);
  const { name, email, avatar, status, jobTitle, phone, about } = profile;
  return {
    title: t("profile.title"),
    person: { name, email, avatar, status, jobTitle, about, since: formatLongDate(profile.createdAt, locale) },
    phone: phone ? { shown: formatPhone(phone), href: phoneHref(phone) } : null,
    roles: roles.map((role) => worded(role, locale)),
    counts: { created, published, drafts },
    recent: recent.map((item) => rowOf(item, locale, now)),
    days: await describeActivity(actor, actions, locale),
    earlier: hasEarlier ? actions.at(-1)?.id : undefined,
    isPage,
  };
}

async function rolesOf(actor: Actor) {
  const titles = await entryTitles(
    actor,
    actor.grants.flatMap(({ departments }) => departments ?? []),
  );
  return actor.grants.map(({ role, sections, departments }) => ({
    role,
    sections,
    units: departments?.flatMap((id) => titles.get(id)?.title ?? []) ?? null,
  }));
}

function worded({ role, sections, units }: Awaited<ReturnType<typeof rolesOf>>[number], locale: TextLocale) {
  return { role, sections, units: units?.flatMap((title) => titleFor(title, locale)?.text ?? []) ?? null };
}

export default function Profile() {
  const { t } = useTranslation();
  const { person, phone, roles, counts, recent, days, earlier, isPage } = useLoaderData<typeof loader>();
  return (
    <div className="flex flex-col">
      <Cover className="h-40 w-full lg:h-72" />
      <div className="border-b bg-card px-4 sm:px-8">
        <div className="flex w-full flex-col gap-4 pb-6 sm:flex-row sm:items-end sm:gap-6">
          <UserAvatar user={person} size={128} decorative className="-mt-16 self-start bg-card ring-4 ring-card" />
          <div className="min-w-0 flex-1 sm:pt-4">
            <PageTitle>{person.name}</PageTitle>
            <p className="text-muted-foreground">
              {person.jobTitle ? `${person.jobTitle} · ` : ""}
              {t(`status.${person.status}`)}
            </p>
          </div>
          <Link
            to="/me/settings"
            className={buttonVariants({ variant: "outline", className: "self-start sm:self-end" })}
          >
            <Icon name="heroicons_outline:cog-6-tooth" />
            {t("profile.edit")}
          </Link>
        </div>
      </div>
      <div className="px-4 py-6 sm:p-8">
        <div className="grid w-full items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-6">
            <ContactCard about={person.about} email={person.email} phone={phone} since={person.since} />
            <RolesCard roles={roles} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <WorkTiles counts={counts} />
            <RecentCard rows={recent} />
            <ActivityCard days={days} earlier={earlier} isPage={isPage} />
          </div>
        </div>
      </div>
    </div>
  );
}
