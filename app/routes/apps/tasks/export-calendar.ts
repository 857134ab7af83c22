import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAppUser } from "~/lib/apps/app.server";
import { readTaskPlace } from "~/lib/apps/tasks/task";
import { taskCalendar } from "~/lib/apps/tasks/task-calendar.server";
import { exportDatedTasks } from "~/lib/apps/tasks/task-export.server";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

/** The due days of the whole list, filtered as shown. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("tasks", request, context);
  const tasks = await exportDatedTasks(actor, readTaskPlace(new URL(request.url).searchParams));
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const text = await taskCalendar(actor, tasks, { name: t("tasks.title"), t, locale, origin: linkOrigin(request) });
  const fileName = `${locale === "tr" ? "gorevler" : "tasks"}-${toIsoDate(new Date())}`;
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}.ics"`,
      "Cache-Control": "no-store",
    },
  });
}
