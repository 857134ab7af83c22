import type { JsonSchema } from "~/lib/openapi/json-schema";
import { answer, sameAgain, signedOut, text, type Paths } from "~/lib/openapi/parts";

export function navigationPaths(): Paths {
  const menu: JsonSchema = {
    type: "array",
    items: {
      title: "StaffNavigationItem",
      type: "object",
      required: ["id", "title"],
      properties: {
        id: text,
        title: text,
        subtitle: text,
        type: text,
        icon: text,
        link: text,
        children: { type: "array", items: sameAgain },
      },
    },
  };
  return {
    "/api/common/navigation": {
      get: {
        operationId: "navigation",
        tags: ["navigation"],
        summary: "The menu, only what one may see",
        responses: {
          "200": answer("The four forms of it", {
            type: "object",
            properties: { compact: menu, default: menu, futuristic: menu, horizontal: menu },
          }),
          ...signedOut,
        },
      },
    },
  };
}
