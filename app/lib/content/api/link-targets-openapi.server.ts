import type { JsonSchema } from "~/lib/openapi/json-schema";
import { answer, id, orNull, parameter, ref, signedOut, text, type Paths } from "~/lib/openapi/parts";

export function linkTargetPaths(): Paths {
  const target: JsonSchema = {
    type: "object",
    required: ["id", "section", "sectionTitle", "title", "state", "version", "liveVersion", "href"],
    properties: {
      id,
      section: text,
      sectionTitle: text,
      title: ref("LocalizedText"),
      state: text,
      version: { type: "integer" },
      liveVersion: orNull("integer"),
      href: {
        type: "object",
        description: "Its public address by language; null as long as it has none",
        properties: { tr: orNull("string"), en: orNull("string") },
      },
    },
  };
  return {
    "/api/link-targets": {
      get: {
        operationId: "linkTargets",
        tags: ["search"],
        summary:
          "Entries that a text may link to; those that one may not read are left out. `as=records`: as menus name them; `as=targets`: with files; `as=successors`: those that can take another's place",
        parameters: [
          parameter("search", "query", { type: "string", maxLength: 200 }),
          parameter("as", "query", { type: "string", enum: ["records", "targets", "successors"] }),
        ],
        responses: {
          "200": answer("What the words find, at most twenty", {
            type: "object",
            required: ["items"],
            properties: {
              items: {
                type: "array",
                items: {
                  anyOf: [
                    target,
                    {
                      type: "object",
                      required: ["value", "title", "of"],
                      properties: { value: { type: "string" }, title: { type: "string" }, of: { type: "string" } },
                    },
                  ],
                },
              },
            },
          }),
          ...signedOut,
        },
      },
    },
  };
}
