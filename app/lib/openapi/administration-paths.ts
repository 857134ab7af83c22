import type { JsonSchema } from "~/lib/content/fields/field-kind";
import { mailKinds } from "~/lib/mails/mail-kinds";
import { mailStates } from "~/lib/mails/mail-states";
import { iconSets } from "~/lib/platform/icons/icon-sets";

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
} from "./parts";

const notAdministrator = { ...signedOut, "403": refusal("Not an administrator, or an API token") };

/** Mails, for administrators; icon sets, for everybody. */
export function administrationPaths(): Paths {
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
  const set: JsonSchema = {
    type: "object",
    properties: { namespace: text, name: text, grid: text, list: { type: "array", items: text } },
  };
  const tags = ["mails"];
  return {
    "/api/administration/mails": {
      get: {
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
    "/api/administration/icons/{set}": {
      get: {
        tags: ["icons"],
        summary: "The names of an icon set",
        parameters: [parameter("set", "path", { enum: iconSets.map((one) => one.id) })],
        responses: {
          "200": answer("The set", set),
          "304": answer("Not changed"),
          "404": refusal("No such set"),
          ...signedOut,
        },
      },
    },
  };
}
