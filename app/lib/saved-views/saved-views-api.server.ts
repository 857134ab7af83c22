import { orNull, parameter, text } from "~/lib/openapi/parts";
import { recordOperations } from "~/lib/records/record-api.server";

import { longestViewName, longestViewQuery } from "./saved-view";
import { ofSection, savedViews } from "./saved-views.server";

export const savedViewsApi = recordOperations(savedViews, {
  path: "saved-views",
  one: "savedView",
  many: "savedViews",
  tag: "saved-views",
  scopes: { read: "content:read", write: "content:write" },
  texts: { one: "a saved view of a content list", many: "saved views of content lists, one's own and one's units'" },
  properties: {
    section: { ...text, description: "The list's section" },
    name: { ...text, minLength: 1, maxLength: longestViewName },
    query: {
      ...text,
      maxLength: longestViewQuery,
      description: "Filters, columns and order, as in the list's address",
    },
    departmentId: { ...orNull("string"), description: "The unit that has it too; null: oneself alone" },
  },
  required: ["section", "name", "query"],
  filters: {
    parameters: [parameter("section", "query", text)],
    where: (_actor, query) => {
      const section = query.get("section");
      return section === null ? undefined : ofSection(section);
    },
  },
});
