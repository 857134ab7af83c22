import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { fileJson } from "~/lib/files/file-json.server";
import { listFiles } from "~/lib/files/files.server";
import { readFileQuery } from "~/lib/files/file-query.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { withReceivedForm } from "~/lib/files/receive.server";
import { refuseFile } from "~/lib/files/checks/refusal.server";
import { json, methodNotAllowed, unsupportedMediaType } from "~/lib/platform/http/responses.server";

/** GET /api/files?search&kind&page&size */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const query = readFileQuery(request);
  const { items, pagination } = await listFiles(actor, { ...query, size: query.size ?? 10 });
  return json({ items: items.map(fileJson), pagination }, { headers: { "Cache-Control": "private, no-store" } });
}

/** POST /api/files: multipart `file`, with `alt` (Turkish), `alt.tr`, `alt.en`. 201, or 200 when the same bytes were here already. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "POST") throw methodNotAllowed("GET", "POST");
  actor.assertCan("files.upload");
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data")) throw unsupportedMediaType("multipart/form-data");
  return withReceivedForm(request, {}, async ({ form, uploads }) => {
    const [upload, another] = uploads.filter(({ field }) => field === "file");
    if (!upload) throw refuseFile("noFile");
    if (another) throw refuseFile("tooManyFiles");
    const word = (name: string) => String(form.get(name) ?? "").trim().slice(0, 200) || undefined;
    const file = await acceptFile(actor, { ...upload, alt: { tr: word("alt.tr") ?? word("alt"), en: word("alt.en") } });
    return json(fileJson(file), { status: file.created ? 201 : 200, headers: { Location: `/api/files/${file.id}` } });
  });
}
