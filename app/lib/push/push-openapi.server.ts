import type { JsonSchema } from "~/lib/openapi/json-schema";
import { changing, unfit } from "~/lib/openapi/own-things";
import { answer, body, signedOut, text, type Paths } from "~/lib/openapi/parts";

export function pushPaths(): Paths {
  const tags = ["push"];
  const endpoint: JsonSchema = {
    type: "string",
    maxLength: 2_000,
    description: "The https address of the browser's push service",
  };
  const keys: JsonSchema = {
    title: "PushKeys",
    type: "object",
    required: ["p256dh", "auth"],
    properties: { p256dh: text, auth: text },
  };
  return {
    "/api/push/key": {
      get: {
        operationId: "pushKey",
        tags,
        summary: "What a browser subscribes with (VAPID)",
        responses: {
          "200": answer("base64url", {
            title: "PushKey",
            type: "object",
            required: ["publicKey"],
            properties: { publicKey: text },
          }),
          ...signedOut,
        },
      },
    },
    "/api/push/subscription": {
      post: {
        operationId: "subscribeBrowser",
        tags,
        summary: "Send one's notifications to this browser too",
        requestBody: body({ endpoint, keys }, ["endpoint", "keys"]),
        responses: { "201": answer("Kept"), ...unfit, ...changing },
      },
      delete: {
        operationId: "unsubscribeBrowser",
        tags,
        summary: "Send nothing more to this browser",
        requestBody: body({ endpoint }, ["endpoint"]),
        responses: { "204": answer("Nothing is sent there any more"), ...unfit, ...changing },
      },
    },
  };
}
