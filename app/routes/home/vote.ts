import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";

import { countedAddress } from "~/lib/auth/credentials/client-address";
import { publicPaths, thanksAnchor } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { countUp } from "~/lib/content/entries/derived/system-values.server";
import { publicTitles } from "~/lib/content/publication/read/published-data.server";
import { assertSameOrigin, readForm, requestMeta } from "~/lib/platform/http/request/request.server";
import { badRequest, found, methodNotAllowed, notFound } from "~/lib/platform/http/response/responses.server";
import { isUuid } from "~/lib/platform/text/uuid";
import { isCounted } from "~/lib/public-site/click-limits.server";
import { openPublicOutput } from "~/lib/public-site/open-page.server";
import { localeOf } from "~/lib/public-site/public-locale";

/** The buttons are in the list. */
export function loader() {
  throw methodNotAllowed("POST");
}

/** Counts whether an entry helped, without identifying the reader. Public. */
export function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  return openPublicOutput(args.request, () => count(args));
}

async function count({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  const section = found(findSection(params.section), "section");
  const votes = hooksOf(section).site?.votes;
  const id = params.id ?? "";
  if (!votes || !isUuid(id)) throw notFound("No such vote");
  const vote = (await readForm(request, { limit: 1_000 })).get("vote");
  if (vote !== "yes" && vote !== "no") throw badRequest("unknown vote");
  found((await publicTitles(section.id, [id]))[id], "entry");
  if (isCounted(countedAddress(requestMeta(context, request).clientAddress), `vote ${id}`))
    await countUp(section, id, votes[vote]);
  return redirect(`${publicPaths.section(section, localeOf(request))}#${thanksAnchor(id)}`, 303);
}
