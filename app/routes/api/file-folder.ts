import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { folderJson } from "~/lib/files/folders/folder-json.server";
import {
  changeFolder,
  readFolderFigures,
  deleteFolder,
  folderChange,
  listFolders,
} from "~/lib/files/folders/folders.server";
import type { Actor } from "~/lib/access/actor";
import { readJson } from "~/lib/platform/http/request/request.server";
import { found, json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { zodFields } from "~/lib/platform/http/request/zod-fields";

async function tell(actor: Actor, id: string): Promise<Response> {
  const [tree, figures] = await Promise.all([listFolders(actor), readFolderFigures()]);
  return json(folderJson(actor, tree, figures, found(tree.get(id), "folder")), {
    headers: { "Cache-Control": "private, no-store" },
  });
}

/** GET /api/files/folders/:id */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return tell(await requireApiUser(request, context), params.id ?? "");
}

/**
 * PATCH /api/files/folders/:id {name?, description?, parentId?, department?} · DELETE: an empty one; with
 * `?contents=parent` its contents move to the parent.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const id = params.id ?? "";
  actor.assertCan("files.upload");
  switch (request.method) {
    case "PATCH": {
      const change = folderChange.safeParse(await readJson(request, { limit: 20_000 }));
      if (!change.success)
        throw json(
          { error: "Some fields hold values that cannot be kept", fields: zodFields(change.error) },
          { status: 422 },
        );
      await changeFolder(actor, id, change.data);
      return tell(actor, id);
    }
    case "DELETE":
      await deleteFolder(actor, id, { keepContents: new URL(request.url).searchParams.get("contents") === "parent" });
      return new Response(null, { status: 204 });
    default:
      throw methodNotAllowed("GET", "PATCH", "DELETE");
  }
}
