import { apiScopes } from "~/lib/access/api-scopes";
import type { JsonSchema } from "~/lib/openapi/json-schema";

import { changing, reading, unfit } from "~/lib/openapi/own-things";
import { answer, body, id, orNull, parameter, ref, refusal, signedOut, text, type Paths } from "~/lib/openapi/parts";

export function sessionPaths(): Paths {
  const tags = ["session"];
  const person: JsonSchema = {
    title: "SessionUser",
    type: "object",
    properties: { id: text, name: text, email: text, avatar: orNull("string"), status: text },
  };
  const token: JsonSchema = {
    title: "AccessToken",
    type: "object",
    properties: {
      accessToken: text,
      tokenType: { const: "bearer" },
      expiresAt: { type: "string", format: "date-time" },
      user: person,
    },
  };
  const session: JsonSchema = {
    title: "Session",
    type: "object",
    properties: {
      user: person,
      kind: { enum: ["cookie", "bearer", "apiToken"] },
      stage: { enum: ["open", "locked"] },
      scopes: { type: ["array", "null"], items: { enum: [...apiScopes] } },
      secondFactorRequired: { type: "boolean" },
      idleMinutes: { type: "integer", minimum: 0 },
    },
  };
  const whose: JsonSchema = {
    title: "TokenOwner",
    type: "object",
    required: ["active"],
    properties: {
      active: { type: "boolean" },
      token_type: text,
      sub: { type: "string", description: "The person's id" },
      username: text,
      name: text,
      exp: { type: "integer" },
      iss: orNull("string"),
    },
  };
  const done: JsonSchema = { const: true };
  const word = (title: string, description: string) => ({
    required: true,
    content: {
      "application/json": { schema: { title, type: "string", description } },
      "text/plain": { schema: { type: "string", description } },
    },
  });
  const wanted: JsonSchema = {
    type: "object",
    required: ["error"],
    properties: {
      error: text,
      secondFactor: { const: true, description: "The password is right, and a code is wanted" },
    },
  };
  return {
    "/api/auth/sign-in": {
      post: {
        operationId: "signIn",
        tags,
        security: [],
        summary: "A password, and a code where the account has a second factor, for a bearer token of eight hours",
        requestBody: body(
          {
            email: text,
            password: text,
            code: { type: "string", description: "Of the authenticator app, or a recovery code" },
          },
          ["email", "password"],
        ),
        responses: {
          "200": answer("Token", token),
          "401": answer("Wrong email, password or code", wanted),
          "429": refusal("Too many tries"),
        },
      },
    },
    "/api/auth/sign-in-with-token": {
      post: {
        operationId: "renewToken",
        tags,
        security: [],
        summary: "A fresh token for a bearer token that still works; until a week after signing in",
        requestBody: body({ accessToken: text }, ["accessToken"]),
        responses: { "200": answer("Token; the old one ends a minute later", token), "401": refusal("Invalid token") },
      },
    },
    "/api/auth/unlock-session": {
      post: {
        operationId: "unlockSession",
        tags,
        security: [],
        summary: "Open the asking browser's locked session and get a token; without such a session, sign in",
        requestBody: body({ email: text, password: text, code: text }, ["email", "password"]),
        responses: {
          "200": answer("Token", token),
          "401": answer("A code of the second factor is wanted, or wrong", wanted),
          "404": answer("Wrong email or password", { const: false }),
          "429": refusal("Too many tries"),
        },
      },
    },
    "/api/auth/sign-up": {
      post: {
        operationId: "signUp",
        tags,
        security: [],
        summary:
          "Ask for an account; its address is mailed a link to confirm it. The answer is the same for an address that has one",
        requestBody: body(
          {
            name: text,
            email: text,
            password: text,
            company: { description: "Not kept" },
            agreements: { description: "Not kept" },
          },
          ["name", "email", "password"],
        ),
        responses: {
          "200": answer("Asked for", done),
          "403": refusal("Accounts are by invitation"),
          "422": answer("Values that cannot be kept", ref("FieldErrors")),
          "429": refusal("Too many wishes"),
        },
      },
    },
    "/api/auth/forgot-password": {
      post: {
        operationId: "requestPasswordReset",
        tags,
        security: [],
        summary: "Have a link for a new password mailed; the answer is the same for an unknown address",
        requestBody: word("email", "The e-mail address"),
        responses: {
          "200": answer("Asked for", done),
          "422": refusal("Not an e-mail address"),
          "429": refusal("Too many wishes"),
        },
      },
    },
    "/api/auth/reset-password": {
      post: {
        operationId: "resetPassword",
        tags,
        security: [],
        summary: "Set a new password with a mailed link",
        parameters: [
          parameter("token", "query", text),
          parameter("keepTokens", "query", { const: "on", description: "Leaves the account's API tokens" }),
        ],
        requestBody: word("password", "The new password"),
        responses: {
          "200": answer("Set; every session ends", done),
          "401": refusal("Invalid token"),
          "422": answer("A password that will not do", ref("FieldErrors")),
          "429": refusal("Too many tries"),
        },
      },
    },
    "/api/auth/sign-out": {
      post: {
        operationId: "signOut",
        tags,
        summary: "End the asking token or browser",
        responses: {
          "204": answer("Ended"),
          "403": refusal("An API token is revoked in its owner's settings"),
          ...signedOut,
        },
      },
    },
    "/api/auth/session": {
      get: {
        operationId: "session",
        tags,
        summary: "Who is asking with what; answers a locked session too",
        responses: { "200": answer("The session", session), ...signedOut },
      },
    },
    "/api/auth/browser-token": {
      post: {
        operationId: "createBrowserToken",
        tags,
        security: [{ session: [] }],
        summary:
          "A token of eight hours for the scripts of a page, which opens nothing without the cookie of the session it is made for",
        responses: {
          "200": answer("Token", token),
          "403": refusal("Not a browser"),
          "423": refusal("Locked"),
          ...signedOut,
        },
      },
    },
    "/api/auth/introspect": {
      post: {
        operationId: "introspectToken",
        tags,
        security: [],
        summary:
          "Whose the access token of a page is, for another backend that was sent it (RFC 7662); any other token is not active",
        requestBody: body({ token: text }, ["token"]),
        responses: { "200": answer("Whose it is", whose), "403": refusal("A page of another site") },
      },
    },
    "/api/auth/lock": {
      post: {
        operationId: "lockSession",
        tags,
        security: [{ session: [] }],
        summary: "Lock the asking browser",
        responses: { "204": answer("Locked"), "403": refusal("Not a browser"), ...signedOut },
      },
    },
    "/api/auth/unlock": {
      post: {
        operationId: "unlock",
        tags,
        security: [{ session: [] }],
        summary: "Open the asking browser again",
        requestBody: body({ password: text }, ["password"]),
        responses: {
          "204": answer("Open"),
          "403": refusal("Not a browser"),
          "422": refusal("Wrong password"),
          "429": refusal("Too many tries"),
          ...signedOut,
        },
      },
    },
  };
}

/** One's own account. */
export function accountPaths(): Paths {
  const user: Record<string, JsonSchema> = {
    name: text,
    avatar: { type: ["string", "null"], description: "/media/… of a picture here" },
    status: { enum: ["online", "away", "busy", "not-visible"] },
  };
  const account: JsonSchema = { title: "Account", type: "object", properties: { id, email: text, ...user } };
  return {
    "/api/common/user": {
      get: {
        operationId: "me",
        tags: ["user"],
        summary: "Who is asking",
        responses: { "200": answer("Oneself", account), ...reading },
      },
      patch: {
        operationId: "updateMe",
        tags: ["user"],
        summary: "Change one's name, picture or status; other fields are ignored",
        requestBody: body({ user: { type: "object", properties: user } }, ["user"]),
        responses: { "200": answer("Oneself, merged", account), ...unfit, ...changing },
      },
    },
  };
}
