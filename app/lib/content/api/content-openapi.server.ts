import { transitionNames } from "~/lib/content/access/transitions";
import { sections } from "~/lib/content/definition/registry.server";
import type { OpenApiPart } from "~/lib/openapi/document.server";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import type { Paths } from "~/lib/openapi/parts";
import { nextStep } from "~/lib/platform/concurrency/pace.server";

import { entryApiPaths, publicPaths, publicSchemaName, schemaName, sectionDataSchema } from "./entry-openapi.server";
import { linkTargetPaths } from "./link-targets-openapi.server";
import { operationName } from "./operation-names";
import { publicItemSchema, publicSchemas } from "./public-item.server";

/** Takes some tenths of a second, so it is made section by section. */
export async function contentOpenApi(): Promise<OpenApiPart> {
  const paths: Paths = {};
  const schemas: Record<string, JsonSchema> = { ...publicSchemas(), ...rightsSchema() };
  for (const section of sections.values()) {
    await nextStep();
    Object.assign(paths, entryApiPaths(section));
    schemas[schemaName(section)] = sectionDataSchema(section);
    if (section.area === "handbook") continue;
    Object.assign(paths, publicPaths(section));
    schemas[publicSchemaName(section)] = publicItemSchema(section);
  }
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      methods[method] = { operationId: operationName(method, path), ...operation };
  return { paths: { ...paths, ...linkTargetPaths() }, schemas };
}

function rightsSchema(): Record<string, JsonSchema> {
  const text: JsonSchema = { type: "string" };
  return {
    EntryRights: {
      type: "object",
      description: "What whoever asks may do with the entry now; where the working copy is read",
      required: ["may", "refused"],
      properties: {
        share: {
          enum: ["all", "english", null],
          description: "How much of its words they may write, once it waits for nobody",
        },
        may: { type: "array", items: { enum: transitionNames } },
        refused: {
          type: "array",
          description: "What is not possible now, and why: `forbidden`, or what of its state stands in the way",
          items: { type: "object", properties: { verb: { enum: transitionNames }, reason: text } },
        },
      },
    },
  };
}
