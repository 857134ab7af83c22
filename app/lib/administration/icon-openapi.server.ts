import type { JsonSchema } from "~/lib/openapi/json-schema";
import { iconSets } from "~/lib/platform/icons/icon-sets";
import { answer, parameter, refusal, signedOut, text, type Paths } from "~/lib/openapi/parts";

/** Icon sets, for everybody who is signed in. */
export function iconPaths(): Paths {
  const set: JsonSchema = {
    type: "object",
    properties: { namespace: text, name: text, grid: text, list: { type: "array", items: text } },
  };
  return {
    "/api/administration/icons/{set}": {
      get: {
        operationId: "iconSet",
        tags: ["icons"],
        summary: "The names of an icon set",
        parameters: [parameter("set", "path", { enum: iconSets.map((one) => one.id) })],
        responses: {
          "200": answer("The set", set),
          "304": answer("Not changed"),
          "404": refusal("No such set"),
          ...signedOut,
        },
      },
    },
  };
}
