import { partsOf } from "~/lib/platform/domains/domain.server";

import { apiPaths } from "./api-operation";
import type { JsonSchema } from "./json-schema";
import { answer, signedOut, type Paths } from "./parts";
import { commonSchemas } from "./schemas";

/** The operations of a domain. Each has an `operationId`, which is the name of its field in GraphQL too. */
export type OpenApiPart = { paths: Paths; schemas?: Record<string, JsonSchema> };

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** Asked when somebody reads the document for the first time. */
    openApi: () => Promise<OpenApiPart>;
  }
}

const ownPath: Paths = {
  "/api/openapi.json": {
    get: {
      operationId: "openApiDocument",
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

/** OpenAPI 3.1 of the interface: what the domains declare. @throws Error for an operation without a name */
export async function openApiDocument(origin: string, title: string) {
  const paths: Paths = {};
  const schemas: Record<string, JsonSchema> = {};
  const parts: OpenApiPart[] = [{ paths: apiPaths(partsOf("api").flat()) }];
  for (const read of partsOf("openApi")) parts.push(await read());
  // GraphQL names a type by its first place: those of the many sections come last.
  parts.sort((a, b) => Object.keys(a.paths).length - Object.keys(b.paths).length);
  for (const part of parts) {
    Object.assign(paths, part.paths);
    Object.assign(schemas, part.schemas);
  }
  Object.assign(paths, ownPath);
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { operationId }] of Object.entries(methods))
      if (typeof operationId !== "string") throw new Error(`${method} ${path} has no operationId`);
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
        ...schemas,
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
