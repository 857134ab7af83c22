import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";

import { lastSegment } from "~/lib/content/definition/public/address-names";
import { publicPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { findPublished } from "~/lib/content/publication/read/published-entry.server";
import { conditional } from "~/lib/platform/http/response/etag.server";
import { found, notFound } from "~/lib/platform/http/response/responses.server";
import { openPublicOutput } from "~/lib/public-site/open-page.server";
import { entryCalendar } from "~/lib/public-site/outputs/calendar.server";
import { revalidated } from "~/lib/public-site/outputs/document-headers";
import { localeOf } from "~/lib/public-site/public-locale";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";

/** A published entry's dates as a calendar file. Public. */
export function loader(args: LoaderFunctionArgs) {
  return openPublicOutput(args.request, () => openCalendar(args));
}

async function openCalendar({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const section = found(findSection(params.section), "section");
  if (!section.publicFace.outputs.calendar) throw notFound("No such calendar");
  const locale = localeOf(request);
  const answer = await findPublished(section, locale, params.slug ?? "");
  if (answer.kind === "moved")
    return redirect(publicPaths.calendar(section, encodeURIComponent(lastSegment(answer.slug)), answer.locale), 301);
  if (answer.kind === "gone")
    throw Response.json({ error: "No longer published" }, { status: 410, statusText: "Gone" });
  if (answer.kind === "missing") throw notFound("No such entry");
  const text = found(
    await entryCalendar(section, answer.entry, answer.pointed, siteOrigin(request), locale),
    "calendar",
  );
  return conditional(request, text, {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": `attachment; filename="${lastSegment(params.slug ?? "")}.ics"`,
    "Cache-Control": revalidated,
  });
}
