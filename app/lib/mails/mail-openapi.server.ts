import type { JsonSchema } from "~/lib/openapi/json-schema";
import {
  answer,
  id,
  idParameter,
  instant,
  orNull,
  pageOf,
  parameter,
  refusal,
  signedOut,
  text,
  type Paths,
} from "~/lib/openapi/parts";

import { mailKinds } from "./mail-kinds";
import { mailStates } from "./mail-states";

const notAdministrator = { ...signedOut, "403": refusal("Not an administrator, or an API token") };

/** For administrators. */
export function mailPaths(): Paths {
  const mail: Record<string, JsonSchema> = {
    id,
    kind: { enum: Object.keys(mailKinds) },
    toAddress: text,
    toName: text,
    locale: { enum: ["tr", "en"] },
    subject: text,
    state: { enum: [...mailStates] },
    error: orNull("string"),
    createdAt: instant,
    sentAt: { type: ["string", "null"], format: "date-time" },
  };
  const tags = ["mails"];
  return {
    "/api/administration/mails": {
      get: {
        operationId: "mails",
        tags,
        summary: "Mails without their texts, the latest first",
        parameters: [
          parameter("state", "query", { enum: [...mailStates] }),
          parameter("page", "query", { type: "integer", minimum: 1, default: 1 }),
        ],
        responses: { "200": answer("A page", pageOf({ type: "object", properties: mail })), ...notAdministrator },
      },
    },
    "/api/administration/mails/{id}": {
      get: {
        operationId: "mail",
        tags,
        summary: "One mail",
        parameters: [idParameter],
        responses: {
          "200": answer("With its texts; a secret link is hidden, and they are empty once that has gone out", {
            type: "object",
            properties: {
              ...mail,
              text,
              html: text,
              linkAskedBy: orNull("string"),
              linkAllowedBy: orNull("string"),
              keptUntil: instant,
            },
          }),
          "404": refusal("No such mail"),
          ...notAdministrator,
        },
      },
      post: {
        operationId: "sendMail",
        tags,
        summary: "Send a failed or kept one",
        parameters: [idParameter],
        responses: {
          "204": answer("On its way"),
          "404": refusal("No such mail"),
          "409": refusal("It is on its way, is empty, or there is no mail server"),
          ...notAdministrator,
        },
      },
    },
  };
}
