import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { folderJson } from "~/lib/files/folders/folder-json.server";
import { readFolderFigures, createFolder, listFolders, newFolder } from "~/lib/files/folders/folders.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { zodFields } from "~/lib/platform/http/request/zod-fields";

/** GET /api/files/folders, by name. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const [tree, figures] = await Promise.all([listFolders(actor), readFolderFigures()]);
  return json(
    { items: [...tree.values()].map((folder) => folderJson(actor, tree, figures, folder)) },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

/** POST /api/files/folders {name, description?, parentId?, department?} */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "POST") throw methodNotAllowed("GET", "POST");
  actor.assertCan("files.upload");
  const input = newFolder.safeParse(await readJson(request, { limit: 20_000 }));
  if (!input.success)
    throw json(
      { error: "Some fields hold values that cannot be kept", fields: zodFields(input.error) },
      { status: 422 },
    );
  const { id } = await createFolder(actor, input.data);
  const tree = await listFolders(actor);
  const made = tree.get(id);
  return json(made ? folderJson(actor, tree, new Map(), made) : { id }, {
    status: 201,
    headers: { Location: `/api/files/folders/${id}` },
  });
}
