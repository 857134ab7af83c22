import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireUser } from "~/lib/auth/session/guards.server";
import { displayProof } from "~/lib/content/publication/legal/display-proof.server";
import { slugTr } from "~/lib/platform/text/slug";
import { siteIdentity } from "~/lib/public-site/site/site-identity.server";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";

import { sectionOf } from "~/routes/content/section-of.server";

/** The draft of a display's report, to print and sign. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const { name } = await siteIdentity("tr");
  const { bytes, entry } = await displayProof(actor, sectionOf(request, params), params.id ?? "", {
    origin: siteOrigin(request),
    author: name,
  });
  const about = slugTr(entry.title.tr ?? "ilan").slice(0, 80);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="tutanak-${about}.pdf"`,
      "Cache-Control": "private, no-store",
    },
  });
}
