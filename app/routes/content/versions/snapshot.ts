import type { LoaderFunctionArgs } from "@remix-run/node";
import { createReadableStreamFromReadable } from "@remix-run/node";

import { requireUser } from "~/lib/auth/session/guards.server";
import { readSnapshotPage } from "~/lib/content/publication/legal/display-proof.server";

import { sectionOf } from "~/routes/content/section-of.server";

/** The stored bytes of a public page, to save and hash, never to open here. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const hash = params.hash ?? "";
  const page = await readSnapshotPage(actor, sectionOf(request, params), params.id ?? "", hash);
  return new Response(createReadableStreamFromReadable(page), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="${hash}.html"`,
      "Cache-Control": "private, no-store",
    },
  });
}
