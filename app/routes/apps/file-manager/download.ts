import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { usesApp } from "~/lib/apps/app.server";
import { getContent } from "~/lib/apps/file-manager/documents.server";
import { serveDownload, socketOf } from "~/lib/files/serving/serve-file.server";
import { notFound } from "~/lib/platform/http/response/responses.server";

/** A document under the name that it has here, never shown by the browser itself. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (!usesApp(actor, "file-manager")) throw notFound();
  const content = new URL(request.url).searchParams.get("content") ?? undefined;
  return serveDownload(request, await getContent(actor, params.id ?? "", content), socketOf(context));
}
