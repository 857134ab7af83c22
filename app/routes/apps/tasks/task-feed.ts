import type { LoaderFunctionArgs } from "@remix-run/node";

import { taskCalendar } from "~/lib/apps/tasks/task-calendar.server";
import { openFeed } from "~/lib/apps/tasks/task-feed.server";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { requestMeta } from "~/lib/platform/http/request/request.server";
import { conditional } from "~/lib/platform/http/response/etag.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

/** `/feeds/tasks/<secret>.ics`: for a calendar program, which has no session. */
export function loader(args: LoaderFunctionArgs) {
  return orUnavailable(serveFeed(args));
}

async function serveFeed({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const secret = /^(.+)\.ics$/.exec(params.file ?? "")?.[1] ?? "";
  const address = requestMeta(context, request).clientAddress || null;
  const { actor, tasks, scope, language } = await openFeed(secret, address);
  const t = await getFixedT(language);
  const text = await taskCalendar(actor, tasks, {
    name: t(`tasks.feed.calendars.${scope}`),
    t,
    locale: language,
    origin: linkOrigin(request),
  });
  return conditional(request, text, {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'inline; filename="meydan.ics"',
    // Kept by the one who asked, and asked about each time.
    "Cache-Control": "private, no-cache",
    "X-Robots-Tag": "noindex",
    "Referrer-Policy": "no-referrer",
  });
}
