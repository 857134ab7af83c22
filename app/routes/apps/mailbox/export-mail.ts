import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAppUser } from "~/lib/apps/app.server";
import { exportMail } from "~/lib/apps/mailbox/export-mail.server";
import { streamedDownload } from "~/lib/platform/http/response/streamed-download.server";

/** `?id`: a mail of one's own, as a file of a mail program. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("mailbox", request, context);
  const { name, parts } = await exportMail(actor, new URL(request.url).searchParams.get("id") ?? "");
  return streamedDownload(name, "message/rfc822", parts);
}
