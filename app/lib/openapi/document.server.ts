import { sections } from "~/lib/content/definition/registry.server";
import type { JsonSchema } from "~/lib/content/fields/field-kind";
import { nextStep } from "~/lib/platform/concurrency/pace.server";

import { administrationPaths } from "./administration-paths";
import { chatPaths } from "./chat-paths";
import { commonPaths } from "./common-paths";
import { entryApiPaths, publicPaths, publicSchemaName, schemaName, sectionDataSchema } from "./content-paths.server";
import { filePaths } from "./file-paths";
import { menuPaths, menuSchemas } from "./menu-paths";
import { operationId } from "./operation-ids";
import { answer, signedOut, type Paths } from "./parts";
import { publicItemSchema, publicSchemas } from "./public-item.server";
import { commonSchemas } from "./schemas";
import { sessionPaths } from "./session-paths";

const ownPath: Paths = {
  "/api/openapi.json": {
    get: {
      tags: ["this document"],
      summary: "What you are reading",
      responses: {
        "200": { description: "OpenAPI 3.1", content: { "application/json": { schema: { type: "object" } } } },
        "304": answer("Not changed"),
        ...signedOut,
      },
    },
  },
};

/** OpenAPI 3.1 of the interface. Takes some tenths of a second, so it is made section by section. */
export async function openApiDocument(origin: string, title: string) {
  const paths: Paths = { ...sessionPaths(), ...commonPaths(), ...chatPaths(), ...filePaths(), ...menuPaths() };
  const sectionSchemas: Record<string, JsonSchema> = {};
  for (const section of sections.values()) {
    await nextStep();
    Object.assign(paths, entryApiPaths(section), publicPaths(section));
    sectionSchemas[schemaName(section)] = sectionDataSchema(section);
    sectionSchemas[publicSchemaName(section)] = publicItemSchema(section);
  }
  Object.assign(paths, administrationPaths(), ownPath);
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      methods[method] = { operationId: operationId(method, path), ...operation };
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1",
      description:
        "Content of the municipality: for staff and scripts under /api/content, for everybody under /api/public; files; what stands in everybody's own toolbar and chat under /api/common and /api/apps; mails and icons under /api/administration.",
    },
    servers: [{ url: origin }],
    security: [{ bearer: [] }, { session: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description:
            "From POST /api/auth/sign-in, or an API token (mdn_…) made under /me/settings/tokens, which is bound to its scopes",
        },
        session: { type: "apiKey", in: "cookie", name: "meydan_session" },
      },
      schemas: {
        ...commonSchemas(),
        ...publicSchemas(),
        ...menuSchemas(),
        ...sectionSchemas,
      },
    },
  };
}

/** Three megabytes: nobody may make the server write them again and again. */
const kept: { text?: Promise<string>; title?: string } = {};

/** Only the server's own address differs between readers. */
export async function openApiText(origin: string, title: string): Promise<string> {
  if (kept.text === undefined || kept.title !== title)
    Object.assign(kept, { text: openApiDocument(nowhere, title).then((document) => JSON.stringify(document)), title });
  return ((await kept.text) ?? "").replace(JSON.stringify(nowhere), () => JSON.stringify(origin));
}

const nowhere = "https://server.invalid";
