import type { JsonSchema } from "~/lib/openapi/json-schema";
import { changing } from "~/lib/openapi/own-things";
import { answer, body, refusal, text, type Paths } from "~/lib/openapi/parts";

import { searchSources } from "./sources.server";

export function searchPaths(): Paths {
  const groups = [...new Set(searchSources().map(({ id: source }) => source))];
  const group: JsonSchema = {
    title: "SearchGroup",
    type: "object",
    properties: {
      id: groups.length > 0 ? { enum: groups } : text,
      label: text,
      isPartial: { type: "boolean", description: "Nothing had all words, and these have most of them" },
      results: {
        type: "array",
        items: { type: "object", required: ["value", "link"], properties: { value: text, link: text } },
      },
    },
  };
  return {
    "/api/common/search": {
      post: {
        operationId: "search",
        tags: ["search"],
        summary: "People, pages and content",
        requestBody: body({ query: { type: "string", maxLength: 200 } }, ["query"]),
        responses: {
          "200": answer("The groups that found something; `{results: []}` when nothing was asked", {
            anyOf: [
              { type: "array", items: group },
              { type: "object", properties: { results: { type: "array" } } },
            ],
          }),
          ...changing,
          "403": refusal("An API token without the scope `content:read`"),
        },
      },
    },
  };
}
