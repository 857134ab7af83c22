import type { JsonSchema } from "~/lib/openapi/json-schema";
import { changing, orNone, reading, unfit, wantedId } from "~/lib/openapi/own-things";
import { answer, body, id, instant, orNull, parameter, text, type Paths } from "~/lib/openapi/parts";

import type { InboxKind } from "./inbox-kinds";

/** One's own messages or notifications. */
export function inboxPaths(kind: InboxKind): Paths {
  const tags = [`${kind}s`];
  const type = kind === "message" ? "Message" : "Notification";
  const values: Record<string, JsonSchema> = {
    icon: orNull("string"),
    image: orNull("string"),
    title: text,
    description: orNull("string"),
    time: instant,
    read: { type: "boolean" },
    seen: { type: "boolean" },
    link: orNull("string"),
    useRouter: { type: "boolean" },
  };
  const item: JsonSchema = {
    title: type,
    type: "object",
    required: ["id", "title", "time", "read", "seen"],
    properties: { id, ...values },
  };
  const given: JsonSchema = { type: "object", properties: values };
  const read: JsonSchema = {
    anyOf: [{ type: "boolean" }, { type: "array", items: id }],
    description: "A flag, or the ids of those who have read it",
  };
  const base = `/api/common/${kind}s`;
  return {
    [base]: {
      get: {
        operationId: `${kind}s`,
        tags,
        summary: "One's own, the newest first",
        parameters: [
          parameter("page", "query", { type: "integer", minimum: 1, default: 1 }),
          parameter("size", "query", { type: "integer", minimum: 1, maximum: 500, default: 500 }),
        ],
        responses: { "200": answer("At most 500", { type: "array", items: item }), ...reading },
      },
      post: {
        operationId: `create${type}`,
        tags,
        summary: "Put one in front of one's own",
        requestBody: body({ [kind]: given }, [kind]),
        responses: { "200": answer("The new one", item), ...unfit, ...changing },
      },
      patch: {
        operationId: `update${type}`,
        tags,
        summary: "Lay fields over one",
        requestBody: body({ id, [kind]: given }, ["id", kind]),
        responses: { "200": answer("The merged one; null for an unknown id", orNone(item)), ...unfit, ...changing },
      },
      delete: {
        operationId: `remove${type}`,
        tags,
        summary: "Remove one",
        parameters: [wantedId],
        responses: { "200": answer("The removed one; null for an unknown id", orNone(item)), ...reading },
      },
    },
    [`${base}/mark-all-as-read`]: {
      get: {
        operationId: `markAll${type}sAsRead`,
        tags,
        summary: "Mark all as read and seen; with a cookie only from our own pages",
        responses: { "200": answer("Done", { const: true }), ...reading },
      },
    },
    [`${base}/toggle-read-status`]: {
      post: {
        operationId: `set${type}Read`,
        tags,
        summary: "Set whether one is read, as sent",
        requestBody: body({ [kind]: { type: "object", required: ["id", "read"], properties: { id, read } } }, [kind]),
        responses: { "200": answer("The changed one; null for an unknown id", orNone(item)), ...changing },
      },
    },
  };
}
