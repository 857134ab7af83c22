import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { DateInput } from "~/components/date-input";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { RecordPage } from "~/components/records/record-page";
import { KeyMap } from "~/components/records/key-map";
import { useListKeys } from "~/components/records/use-list-keys";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { NativeSelect } from "~/components/ui/native-select";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { activityFilters, listActivities } from "~/lib/apps/activities/activities.server";
import {
  activitiesAddress,
  activitiesPath,
  isFiltered,
  readActivityPlace,
  readHours,
} from "~/lib/apps/activities/activity";
import { requireAppUser } from "~/lib/apps/app.server";
import { listPeople } from "~/lib/auth/users/users.server";
import { dropEmptyParams } from "~/lib/platform/http/request/empty-params.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";

import { activityDays, type ActivityLine } from "./activity-days.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("activities", request, context);
  dropEmptyParams(request);
  const place = readActivityPlace(new URL(request.url).searchParams);
  const [page, people, t, locale] = await Promise.all([
    listActivities(actor, place),
    listPeople(),
    getFixedT(request),
    getLanguage(request),
  ]);
  return {
    title: t("activities.title"),
    place,
    ...activityFilters(actor),
    people,
    days: activityDays(page.items, locale, new Date()),
    newer: page.newer,
    older: page.older,
  };
}

export default function Activities() {
  const { t } = useTranslation();
  const { title, place, days, newer, older } = useLoaderData<typeof loader>();
  const map = useListKeys(undefined);
  const { before: _before, after: _after, ...filter } = place;
  return (
    <RecordPage
      title={title}
      description={t("activities.description")}
      actions={<KeyMap ref={map} add={undefined} edits={false} />}
      isNarrow
    >
      <Filters />
      {days.length === 0 ? (
        <Card>
          <EmptyState
            icon="heroicons_outline:queue-list"
            title={t("activities.nothing")}
            description={t(isFiltered(place) ? "activities.nothingFiltered" : "activities.nothingYet")}
            action={
              isFiltered(place) ? (
                <Link to={activitiesPath} className={buttonVariants({ variant: "outline" })}>
                  {t("activities.clear")}
                </Link>
              ) : undefined
            }
          />
        </Card>
      ) : (
        days.map((day) => (
          <Card key={day.date} className="overflow-hidden">
            <section aria-labelledby={`day-${day.date}`}>
              <h2 id={`day-${day.date}`} className="border-b bg-muted px-5 py-2 font-semibold">
                {day.near ? t(`activities.days.${day.near}`, { day: day.title }) : day.title}
              </h2>
              <ol className="divide-y">
                {day.lines.map((line) => (
                  <Row key={line.id} line={line} />
                ))}
              </ol>
            </section>
          </Card>
        ))
      )}
      {newer !== null || older !== null ? (
        <nav aria-label={t("activities.pages")} className="flex flex-wrap justify-between gap-4 print:hidden">
          {newer === null ? (
            <span />
          ) : (
            <Link
              to={activitiesAddress({ ...filter, after: newer })}
              className={buttonVariants({ variant: "outline" })}
            >
              <Icon name="heroicons_mini:chevron-left" />
              {t("activities.newer")}
            </Link>
          )}
          {older === null ? null : (
            <Link
              to={activitiesAddress({ ...filter, before: older })}
              className={buttonVariants({ variant: "outline" })}
            >
              {t("activities.older")}
              <Icon name="heroicons_mini:chevron-right" />
            </Link>
          )}
        </nav>
      ) : null}
    </RecordPage>
  );
}

function Row({ line: { icon, who, verb, kind, section, title, href, clock, times } }: { line: ActivityLine }) {
  const { t } = useTranslation();
  const what = section ? t(`content.sections.${section}.title`) : t(`audit.objects.${kind}`);
  return (
    <li data-row className="flex items-start gap-4 px-5 py-3">
      <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="wrap-break-word">
          <strong className="font-semibold">{who ?? t("audit.system")}</strong> {t(`activities.done.${verb}`)}
          {times > 1 ? <span className="text-muted-foreground"> {t("activities.times", { count: times })}</span> : null}
        </p>
        {title === null || title.text === "" ? null : href === null ? (
          <p lang={title.lang} className="line-clamp-2 wrap-break-word">
            {title.text}
          </p>
        ) : (
          <Link
            data-row-link
            to={href}
            lang={title.lang}
            className="line-clamp-2 font-medium wrap-break-word text-primary hover:underline"
          >
            {title.text}
          </Link>
        )}
        <p className="text-sm text-muted-foreground">{what}</p>
      </div>
      <time className="text-sm text-muted-foreground tabular-nums">{clock}</time>
    </li>
  );
}

function readTook(took: string) {
  const { over, most } = readHours(took) ?? { over: null, most: null };
  return { key: most === null ? "over" : over === null ? "most" : "between", values: { over, most } };
}

function Filters() {
  const { t } = useTranslation();
  const { place, kinds, verbs, people } = useLoaderData<typeof loader>();
  const { before: _before, after: _after, ...filter } = place;
  const took = filter.took === "" ? null : readTook(filter.took);
  const choices = [
    {
      name: "kind",
      any: t("activities.anyKind"),
      options: kinds.map((id) => ({ id, name: t(`audit.objects.${id}`) })),
    },
    {
      name: "verb",
      any: t("activities.anyVerb"),
      options: verbs.map((id) => ({ id, name: t(`activities.done.${id}`) })),
    },
    { name: "person", any: t("activities.anybody"), options: people },
  ] as const;
  return (
    <Form
      key={JSON.stringify(filter)}
      method="get"
      action={activitiesPath}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 print:hidden"
    >
      {choices.map(({ name, any, options }) => (
        <Field key={name} id={name} label={t(`activities.filters.${name}`)}>
          {(control) => (
            <NativeSelect {...control} name={name} defaultValue={filter[name]}>
              <option value="">{any}</option>
              {options.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      ))}
      {(["from", "until"] as const).map((name) => (
        <Field key={name} id={name} label={t(`activities.filters.${name}`)}>
          {(control) => (
            <DateInput {...control} label={t(`activities.filters.${name}`)} name={name} defaultValue={filter[name]} />
          )}
        </Field>
      ))}
      {took ? (
        <p className="col-span-full">
          <input type="hidden" name="took" value={filter.took} />
          {t(`activities.took.${took.key}`, took.values)}
        </p>
      ) : null}
      <div className="flex gap-2">
        <Button type="submit" variant="outline">
          {t("activities.apply")}
        </Button>
        {isFiltered(place) ? (
          <Link to={activitiesPath} className={buttonVariants({ variant: "ghost" })}>
            {t("activities.clear")}
          </Link>
        ) : null}
      </div>
    </Form>
  );
}
