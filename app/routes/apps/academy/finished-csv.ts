import type { LoaderFunctionArgs } from "@remix-run/node";

import { listFinishers, listRequests, noteFinishersTaken } from "~/lib/apps/academy/course-requests.server";
import { getCourseName } from "~/lib/apps/academy/courses.server";
import { requireAppUser } from "~/lib/apps/app.server";
import { csvResponse } from "~/lib/platform/http/response/csv-response.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { csvLine } from "~/lib/platform/text/csv";
import { formatDate, toIsoDate } from "~/lib/platform/text/dates/dates";

/** Who has finished a course of those of whom it was asked. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("academy", request, context);
  actor.assertCan("academy.ask");
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const course = await getCourseName(actor, params.id ?? "", locale);
  await noteFinishersTaken(actor, course.id);
  async function* lines() {
    yield csvLine(["role", "dueOn", "person", "job", "state"].map((column) => t(`academy.requests.${column}`)));
    for (const { role, dueOn } of await listRequests(course.id))
      for (const { name, jobTitle, finishedAt, step } of await listFinishers(actor, course.id, role))
        yield csvLine([
          t(`profile.roles.${role}.name`),
          formatDate(dueOn, locale),
          name,
          jobTitle,
          finishedAt
            ? formatDate(finishedAt, locale)
            : step === null
              ? t("academy.requests.notBegun")
              : t("academy.progress", { step: Math.min(step, course.totalSteps), of: course.totalSteps }),
        ]);
  }
  return csvResponse(`${course.slug || "course"}-${toIsoDate(new Date()) ?? ""}`, lines());
}
