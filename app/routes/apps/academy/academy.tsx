import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { PageTitle } from "~/components/controls/page-title";
import { pageMeta } from "~/components/page-meta";
import { HiddenEntries } from "~/components/records/hidden-entries";
import { KeeperLinks } from "~/components/records/keeper-links";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { academyPaths, readCoursePlace, stepWithin } from "~/lib/apps/academy/academy";
import { listHiddenAsked, requestsFor } from "~/lib/apps/academy/course-requests.server";
import { noProgress, readProgress } from "~/lib/apps/academy/course-progress.server";
import { searchCourses } from "~/lib/apps/academy/course-search.server";
import { readCourses } from "~/lib/apps/academy/courses.server";
import { requireAppUser } from "~/lib/apps/app.server";
import { keeperLinks, withoutTopic } from "~/lib/apps/handbook.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDate } from "~/lib/platform/text/dates/dates";

import { CourseCard } from "./course-card";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("academy", request, context);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const place = readCoursePlace(new URL(request.url).searchParams);
  const topics = await readCourses(locale);
  const all = topics.flatMap(({ slug, title, items }) =>
    items.map((item) => ({ ...item, category: title, categorySlug: slug })),
  );
  const ids = all.map(({ id }) => id);
  const [progress, asked, hidden, hiddenAsked] = await Promise.all([
    readProgress(actor, ids),
    requestsFor(actor, ids),
    withoutTopic(actor, "course", locale),
    listHiddenAsked(actor, ids, locale),
  ]);
  const found = place.search === "" ? all : searchCourses(place.search, all);
  const courses = found
    .filter(({ categorySlug }) => place.category === "" || categorySlug === place.category)
    .map(({ id, title, description, category, minutes, totalSteps, isFeatured }) => ({
      ...{ id, title, description, category, minutes, totalSteps, isFeatured },
      ...(progress.get(id) ?? noProgress),
      currentStep: stepWithin(progress.get(id)?.currentStep ?? 0, totalSteps),
    }))
    .filter(({ completed }) => !place.hidesCompleted || completed === 0)
    .map((course) => {
      const day = course.completed > 0 ? undefined : asked.get(course.id);
      return { ...course, askedBy: day === undefined ? null : formatDate(day, locale) };
    });
  return {
    title: t("academy.title"),
    place,
    courses,
    isEmpty: all.length === 0,
    categories: topics.filter(({ items }) => items.length > 0).map(({ slug, title }) => ({ slug, title })),
    keeper: keeperLinks(actor, ["course"], t),
    hidden,
    hiddenAsked,
  };
}

export default function Academy() {
  const { t } = useTranslation();
  const { title, place, courses, isEmpty, categories, keeper, hidden, hiddenAsked } = useLoaderData<typeof loader>();
  return (
    <div className="flex w-full flex-col">
      <header className="bg-primary-soft px-4 py-10 sm:px-8 sm:py-14">
        <div className="flex max-w-160 flex-col gap-3">
          <p className="font-medium text-primary">{title}</p>
          <PageTitle>{t("academy.question")}</PageTitle>
          <p className="text-muted-foreground">{t("academy.intro")}</p>
        </div>
      </header>
      <div className="flex w-full flex-col gap-8 p-4 sm:p-8">
        <Form
          key={`${place.search} ${place.category} ${place.hidesCompleted}`}
          method="get"
          action={academyPaths.list()}
          role="search"
          className="flex flex-wrap items-center gap-3 print:hidden"
        >
          <NativeSelect
            name="category"
            defaultValue={place.category}
            aria-label={t("academy.category")}
            className="w-56"
          >
            <option value="">{t("academy.anyCategory")}</option>
            {categories.map(({ slug, title: name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </NativeSelect>
          <Input
            type="search"
            name="search"
            defaultValue={place.search}
            maxLength={200}
            aria-label={t("academy.search")}
            placeholder={t("academy.search")}
            className="min-w-48 flex-1"
          />
          <label className="inline-flex min-h-10 items-center gap-2">
            <Checkbox name="hide" value="completed" defaultChecked={place.hidesCompleted} />
            {t("academy.hideCompleted")}
          </label>
          <Button type="submit" variant="secondary">
            {t("academy.filter")}
          </Button>
        </Form>
        <HiddenEntries title={t("handbook.withoutTopic", { count: hidden.length })} entries={hidden} />
        <HiddenEntries title={t("academy.requests.hidden", { count: hiddenAsked.length })} entries={hiddenAsked} />
        {courses.length === 0 ? (
          <Card>
            <EmptyState
              icon="heroicons_outline:magnifying-glass"
              title={t(isEmpty ? "academy.empty" : "academy.nothing")}
              description={isEmpty ? undefined : t("academy.nothingText")}
              action={
                isEmpty ? undefined : (
                  <Link to={academyPaths.list()} className={buttonVariants({ variant: "outline" })}>
                    {t("academy.showAll")}
                  </Link>
                )
              }
            />
          </Card>
        ) : (
          <ul aria-label={t("academy.list")} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {courses.map((course) => (
              <li key={course.id}>
                <CourseCard course={course} />
              </li>
            ))}
          </ul>
        )}
        {keeper.length > 0 ? (
          <div className="flex flex-wrap gap-3 border-t pt-6 print:hidden">
            <KeeperLinks links={keeper} />
          </div>
        ) : null}
      </div>
    </div>
  );
}
