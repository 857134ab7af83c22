import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";

import { lastSegment } from "~/lib/content/definition/public/address-names";
import { publicPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { findPublished } from "~/lib/content/publication/read/published-entry.server";
import { conditional } from "~/lib/platform/http/response/etag.server";
import { found, notFound } from "~/lib/platform/http/response/responses.server";
import { openPublicOutput } from "~/lib/public-site/open-page.server";
import { revalidated } from "~/lib/public-site/outputs/document-headers";
import { entryDocument } from "~/lib/public-site/outputs/entry-document.server";
import { localeOf } from "~/lib/public-site/public-locale";

/** A published entry as a PDF. Public. */
export function loader(args: LoaderFunctionArgs) {
  return openPublicOutput(args.request, () => openDocument(args));
}

async function openDocument({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const section = found(findSection(params.section), "section");
  if (!section.publicFace.page.document) throw notFound("No such document");
  const locale = localeOf(request);
  const answer = await findPublished(section, locale, params.slug ?? "");
  if (answer.kind === "moved")
    return redirect(publicPaths.document(section, encodeURIComponent(lastSegment(answer.slug)), answer.locale), 301);
  if (answer.kind === "gone")
    throw Response.json({ error: "No longer published" }, { status: 410, statusText: "Gone" });
  if (answer.kind === "missing") throw notFound("No such entry");
  const pdf = found(await entryDocument(section, answer.entry, answer.pointed, locale), "document");
  return conditional(request, new Uint8Array(pdf), {
    "Content-Type": "application/pdf",
    "Content-Disposition": `inline; filename="${lastSegment(params.slug ?? "")}.pdf"`,
    "Cache-Control": revalidated,
  });
}
