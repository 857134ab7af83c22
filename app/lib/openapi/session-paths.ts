import { apiScopes } from "~/lib/access/api-scopes";
import type { JsonSchema } from "~/lib/content/fields/field-kind";

import { answer, body, orNull, refusal, signedOut, text, type Paths } from "./parts";

export function sessionPaths(): Paths {
  const tags = ["session"];
  const person: JsonSchema = { type: "object", properties: { id: text, name: text, email: text, avatar: orNull("string"), status: text } };
  const token: JsonSchema = { type: "object", properties: { accessToken: text, tokenType: { const: "bearer" }, expiresAt: { type: "string", format: "date-time" }, user: person } };
  const session: JsonSchema = {
    type: "object",
    properties: {
      user: person, kind: { enum: ["cookie", "bearer", "apiToken"] }, stage: { enum: ["open", "locked"] }, scopes: { type: ["array", "null"], items: { enum: [...apiScopes] } },
      secondFactorRequired: { type: "boolean" }, idleMinutes: { type: "integer", minimum: 0 },
    },
  };
  const wanted: JsonSchema = { type: "object", required: ["error"], properties: { error: text, secondFactor: { const: true, description: "The password is right, and a code is wanted" } } };
  return {
    "/api/auth/sign-in": {
      post: {
        tags, security: [], summary: "A password, and a code where the account has a second factor, for a bearer token of eight hours",
        requestBody: body({ email: text, password: text, code: { type: "string", description: "Of the authenticator app, or a recovery code" } }, ["email", "password"]),
        responses: { "200": answer("Token", token), "401": answer("Wrong email, password or code", wanted), "429": refusal("Too many tries") },
      },
    },
    "/api/auth/sign-out": { post: { tags, summary: "End the asking token or browser", responses: { "204": answer("Ended"), "403": refusal("An API token is revoked in its owner's settings"), ...signedOut } } },
    "/api/auth/session": { get: { tags, summary: "Who is asking with what; answers a locked session too", responses: { "200": answer("The session", session), ...signedOut } } },
    "/api/auth/lock": { post: { tags, security: [{ session: [] }], summary: "Lock the asking browser", responses: { "204": answer("Locked"), "403": refusal("Not a browser"), ...signedOut } } },
    "/api/auth/unlock": {
      post: {
        tags, security: [{ session: [] }], summary: "Open the asking browser again", requestBody: body({ password: text }, ["password"]),
        responses: { "204": answer("Open"), "403": refusal("Not a browser"), "422": refusal("Wrong password"), "429": refusal("Too many tries"), ...signedOut },
      },
    },
  };
}
