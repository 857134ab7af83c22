import type { JsonSchema } from "~/lib/openapi/json-schema";
import { reading } from "~/lib/openapi/own-things";
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

import { progressStates } from "./progress-view";

export function jobPaths(): Paths {
  const tags = ["jobs"];
  const whole = { type: "integer", minimum: 0 };
  const failure: JsonSchema = {
    title: "JobFailure",
    type: "object",
    required: ["title", "why"],
    properties: { title: text, link: orNull("string"), why: text },
  };
  const progress: JsonSchema = {
    title: "JobProgress",
    type: "object",
    required: ["id", "kind", "title", "state", "done", "failed", "isCancellable", "createdAt"],
    properties: {
      id,
      kind: text,
      title: text,
      state: { enum: [...progressStates] },
      total: { type: ["integer", "null"], description: "null: nobody has counted" },
      done: whole,
      failed: whole,
      isCancellable: { type: "boolean" },
      link: { type: ["string", "null"], description: "Where it was started: a path of this site" },
      createdAt: instant,
      startedAt: { type: ["string", "null"], format: "date-time" },
      finishedAt: { type: ["string", "null"], format: "date-time" },
      userId: { type: ["string", "null"], description: "Whoever started it, in lists; null: the product itself" },
      failures: {
        type: "array",
        items: failure,
        description: "The first hundred that stay as they were; of one job alone",
      },
    },
  };
  const unseen = { "404": refusal("No such job, or another's and one is no administrator") };
  return {
    "/api/common/jobs": {
      get: {
        operationId: "jobs",
        tags,
        summary: "Work that one has started, what is under way first; `of=all` for administrators: everybody's",
        parameters: [
          parameter("of", "query", { enum: ["mine", "all"] }),
          parameter("page", "query", { type: "integer", minimum: 1, default: 1 }),
        ],
        responses: {
          "200": answer("A page", pageOf(progress)),
          ...signedOut,
          "403": refusal("An API token without the scope `account`; everybody's, and not an administrator"),
        },
      },
    },
    "/api/common/jobs/{id}": {
      get: {
        operationId: "job",
        tags,
        summary: "How far one is",
        parameters: [idParameter],
        responses: { "200": answer("With what of it failed", progress), ...unseen, ...reading },
      },
      delete: {
        operationId: "cancelJob",
        tags,
        summary: "Cancel one: what was done stays",
        parameters: [idParameter],
        responses: {
          "204": answer("No further row is touched"),
          ...unseen,
          "409": refusal("It is over, or can't be left half done"),
          ...reading,
        },
      },
    },
  };
}
