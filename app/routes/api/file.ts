import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ZodError } from "zod";

import { requireApiUser } from "~/lib/auth/guards.server";
import { fileJson } from "~/lib/files/file-json.server";
import { fileChange, getFile, updateFile } from "~/lib/files/files.server";
import { trashFile } from "~/lib/files/trash.server";
import { readJson } from "~/lib/platform/http/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/responses.server";

/** Path to problems; of names that don't exist, each its own. */
function fieldsOf({ issues }: ZodError): Record<string, string[]> {
  const problems = issues.flatMap((issue) =>
    (issue.code === "unrecognized_keys" ? issue.keys.slice(0, 100) : [""]).map((key) => [[...issue.path, key].filter((part) => part !== "").join(".").slice(0, 200), issue.message] as const),
  );
  return Object.fromEntries(problems.map(([path]) => [path, problems.filter(([other]) => other === path).map(([, message]) => message)]));
}

/** GET /api/files/:id */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return json(fileJson(await getFile(actor, params.id ?? "")), { headers: { "Cache-Control": "private, no-store" } });
}

/** PATCH /api/files/:id {alt?, focal?} · DELETE: into the trash, refused with 409 `{error, usedBy, people, unseen}` while something uses the file. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const id = params.id ?? "";
  switch (request.method) {
    case "PATCH": {
      actor.assertCan("files.edit", await getFile(actor, id));
      const change = fileChange.safeParse(await readJson(request));
      if (!change.success) throw json({ error: "Some fields hold values that cannot be kept", fields: fieldsOf(change.error) }, { status: 422 });
      return json(fileJson(await updateFile(actor, id, change.data)));
    }
    case "DELETE":
      await trashFile(actor, id);
      return new Response(null, { status: 204 });
    default:
      throw methodNotAllowed("GET", "PATCH", "DELETE");
  }
}
