import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { getFormerContent } from "~/lib/files/changes/replace.server";
import { serveDownload, socketOf } from "~/lib/files/serving/serve-file.server";

/** An earlier content of a file, for staff alone: its own address goes on showing the present one. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return serveDownload(request, await getFormerContent(actor, params.id ?? "", params.former ?? ""), socketOf(context));
}
