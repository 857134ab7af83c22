import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";

import { requireUser } from "~/lib/auth/session/guards.server";
import { getEntry } from "~/lib/content/entries/entries.server";
import { publicAddress } from "~/lib/content/definition/paths";
import { placesOf } from "~/lib/content/publication/addresses/slugs.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";
import { found } from "~/lib/platform/http/response/responses.server";

import { sectionOf } from "~/routes/content/section-of.server";

/** Redirects to an entry's public page, so that lists need not know addresses. 404 while it is not public. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  const entry = await getEntry(actor, section, params.id ?? "");
  const address =
    entry.liveVersion === null
      ? null
      : publicAddress(
          section,
          { id: entry.id, slug: (await placesOf([entry.id])).get(entry.id) ?? {} },
          await getLanguage(request),
        );
  return redirect(found(address ?? undefined, "public page"));
}
