import type { JsonSchema } from "~/lib/openapi/json-schema";
import { changing, orNone, reading, unfit, wantedId } from "~/lib/openapi/own-things";
import { answer, body, id, type Paths } from "~/lib/openapi/parts";

export function shortcutPaths(): Paths {
  const tags = ["shortcuts"];
  const values: Record<string, JsonSchema> = {
    label: { type: "string", maxLength: 80 },
    description: { type: ["string", "null"], maxLength: 200 },
    icon: { type: "string", description: "set:name, as heroicons_outline:bell" },
    link: { type: "string", description: "http(s), mailto, tel, or a path of this site" },
    useRouter: { type: "boolean", description: "Opens within the page; for paths of this site only" },
  };
  const shortcut: JsonSchema = {
    title: "Shortcut",
    type: "object",
    required: ["id", "label", "icon", "link", "useRouter"],
    properties: { id, ...values },
  };
  const given: JsonSchema = { type: "object", properties: values };
  return {
    "/api/common/shortcuts": {
      get: {
        operationId: "shortcuts",
        tags,
        summary: "One's own, the newest first",
        responses: { "200": answer("At most 100", { type: "array", items: shortcut }), ...reading },
      },
      post: {
        operationId: "createShortcut",
        tags,
        summary: "Add one",
        requestBody: body({ shortcut: given }, ["shortcut"]),
        responses: { "200": answer("The new one", shortcut), ...unfit, ...changing },
      },
      patch: {
        operationId: "updateShortcut",
        tags,
        summary: "Lay fields over one",
        requestBody: body({ id, shortcut: given }, ["id", "shortcut"]),
        responses: { "200": answer("The merged one; null for an unknown id", orNone(shortcut)), ...unfit, ...changing },
      },
      delete: {
        operationId: "removeShortcut",
        tags,
        summary: "Remove one",
        parameters: [wantedId],
        responses: { "200": answer("The removed one; null for an unknown id", orNone(shortcut)), ...reading },
      },
    },
  };
}
