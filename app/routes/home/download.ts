import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { isbot } from "isbot";

import { countedAddress } from "~/lib/auth/credentials/client-address";
import { lastSegment } from "~/lib/content/definition/public/address-names";
import { publicPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { countUp } from "~/lib/content/entries/derived/system-values.server";
import { findPublished } from "~/lib/content/publication/read/published-entry.server";
import { fileUrl } from "~/lib/files/serving/file-urls";
import { requestMeta } from "~/lib/platform/http/request/request.server";
import { found, notFound } from "~/lib/platform/http/response/responses.server";
import { isCounted } from "~/lib/public-site/click-limits.server";
import { openPublicOutput } from "~/lib/public-site/open-page.server";
import { localeOf } from "~/lib/public-site/public-locale";

/** Redirects to the entry's present file and counts the download; the address survives a new file. Public. */
export function loader(args: LoaderFunctionArgs) {
  return openPublicOutput(args.request, () => openDownload(args));
}

async function openDownload({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const section = found(findSection(params.section), "section");
  const field = params.field ?? "";
  const { downloads } = section.publicFace.page;
  if (!downloads?.files.includes(field)) throw notFound("No such download");
  const answer = await findPublished(section, localeOf(request), params.slug ?? "");
  if (answer.kind === "moved")
    return redirect(publicPaths.download(section, encodeURIComponent(lastSegment(answer.slug)), field), 301);
  if (answer.kind === "gone")
    throw Response.json({ error: "No longer published" }, { status: 410, statusText: "Gone" });
  if (answer.kind === "missing") throw notFound("No such entry");
  const { entry, pointed } = answer;
  const file = found(pointed.files[String(entry.data[field])], "file");
  const isPerson =
    request.method === "GET" &&
    !isbot(request.headers.get("User-Agent")) &&
    request.headers.get("Sec-Purpose") === null;
  if (
    isPerson &&
    isCounted(countedAddress(requestMeta(context, request).clientAddress), `download ${entry.id} ${field}`)
  )
    await countUp(section, entry.id, downloads.count);
  return redirect(fileUrl(file), { status: 302, headers: { "Cache-Control": "no-store" } });
}
