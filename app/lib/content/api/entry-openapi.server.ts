import { isHandedOver } from "~/lib/content/workflow/handover.server";
import { isWritten, type Section } from "~/lib/content/definition/definition";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { fields } from "~/lib/content/fields/fields.server";
import { listPeriods } from "~/lib/content/definition/list-periods";
import { isNumeric, isRange } from "~/lib/content/definition/sort-columns";
import { pointsAtEntries } from "~/lib/content/fields/points-at";

import {
  answer,
  body,
  common,
  idParameter,
  instant,
  listParameters,
  pageOf,
  parameter,
  ref,
  refusal,
  text,
  writing,
  type Paths,
} from "~/lib/openapi/parts";
import { nextStepNames } from "./next-step.server";
import { sectionNames } from "./section-names";

export function schemaName(section: Section): string {
  return `${section.id}Data`;
}

export function publicSchemaName(section: Section): string {
  return `${section.id}Item`;
}

export function sectionDataSchema(section: Section): JsonSchema {
  return {
    type: "object",
    additionalProperties: false,
    description:
      "Every field may be left out of a draft, and hold more than the limits say; they hold, and `x-required-to-publish` may not be missing, when it is published.",
    properties: Object.fromEntries(
      Object.entries(section.fields).map(([name, field]) => [
        name,
        {
          ...fields.jsonSchema(field),
          ...(isWritten(field) ? {} : { readOnly: true }),
          ...(field.required ? { "x-required-to-publish": true } : {}),
        },
      ]),
    ),
  };
}

function entrySchema(section: Section): JsonSchema {
  return {
    title: `${sectionNames(section.id).type}Entry`,
    type: "object",
    required: ["id", "section", "version", "status", "data"],
    properties: {
      ...sharedProperties(section),
      section: { const: section.id },
      scheduledVersion: { type: ["integer", "null"] },
      submittedAt: instantOrNull,
      createdAt: instant,
      deletedAt: { ...instantOrNull, description: "Since when it is in the trash" },
      warnings: {
        type: "object",
        description:
          "What should be better before it is published, by field: keys of i18n with their numbers; where the working copy is read, saved, submitted or published",
        additionalProperties: { type: "array", items: { type: "string" } },
      },
      rights: ref("EntryRights"),
    },
  };
}

function listedSchema(section: Section): JsonSchema {
  return {
    title: `${sectionNames(section.id).type}Row`,
    type: "object",
    required: ["id", "version", "status", "title", "data"],
    properties: { ...sharedProperties(section), ...computedProperties(section), title: ref("LocalizedText") },
  };
}

function computedProperties({ list }: Section): Record<string, JsonSchema> {
  if (!list.computed) return {};
  const properties = Object.fromEntries(
    Object.entries(list.computed).map(([name, field]) => [name, fields.jsonSchema(field)]),
  );
  return {
    computed: {
      type: "object",
      description: "What the list shows beside the data, worked out when it is read",
      properties,
    },
  };
}

const instantOrNull: JsonSchema = { type: ["string", "null"], format: "date-time" };

function sharedProperties(section: Section): Record<string, JsonSchema> {
  return {
    id: { type: "string", format: "uuid" },
    version: { type: "integer", minimum: 1 },
    status: { enum: ["draft", "inReview", "scheduled", "published", "archived", "withdrawn"] },
    liveVersion: { type: ["integer", "null"] },
    reviewVersion: {
      type: ["integer", "null"],
      description: "Waits for approval; equal to liveVersion: published as urgent, to be reviewed afterwards",
    },
    publishAt: instantOrNull,
    unpublishAt: instantOrNull,
    parentId: { type: ["string", "null"], format: "uuid" },
    updatedAt: instant,
    updatedBy: { type: ["string", "null"], description: "A name; null for what no person did" },
    data: ref(schemaName(section)),
  };
}

/** As `parseListQuery` reads them. */
function filterParameters({ list, fields: declared }: Section) {
  const day: JsonSchema = { type: "string", format: "date" };
  const names = [...(list.filters ?? []), "updatedAt"];
  return [
    ...names.flatMap((name) =>
      name === "updatedAt" || isRange(declared[name])
        ? ["from", "to"].map((end) =>
            parameter(
              `${name}.${end}`,
              "query",
              isNumeric(declared[name]) ? { type: "string", description: "A number with a decimal comma" } : day,
            ),
          )
        : [parameter(name, "query", { type: "string" })],
    ),
    ...(list.period ? [parameter("when", "query", { enum: [...listPeriods] })] : []),
  ];
}

export function entryApiPaths(section: Section): Paths {
  const tags = [section.id];
  const data = ref(schemaName(section));
  const version: JsonSchema = { type: "integer", minimum: 1, description: "The version you have seen" };
  const entry = entrySchema(section);
  const base = `/api/content/${section.id}`;
  const electionChecked: JsonSchema = {
    type: "boolean",
    default: false,
    description:
      "true: that what the law of elections forbids was checked. Asked for in the election period of the settings; without it the version keeps a warning",
  };
  const verb = (summary: string, properties: Record<string, JsonSchema> = {}, required: string[] = []) => ({
    post: {
      tags,
      summary,
      parameters: [idParameter],
      requestBody: body({ version, note: { type: "string", maxLength: 300 }, ...properties }, ["version", ...required]),
      responses: { "200": answer("The entry", entry), ...writing },
    },
  });
  return {
    [base]: {
      get: {
        tags,
        summary: "List, as staff see it",
        parameters: [
          ...listParameters,
          parameter("sort", "query", { type: "string" }),
          parameter("view", "query", { type: "string" }),
          ...filterParameters(section),
        ],
        responses: {
          "200": answer("A page", pageOf(listedSchema(section))),
          "400": refusal("A parameter that the list doesn't know, or a value that it can't read"),
          ...common,
        },
      },
      post: {
        tags,
        summary: "Begin a draft, or with `publish` what the public reads at once",
        requestBody: body(
          {
            data,
            note: { type: "string" },
            parentId: { type: "string", format: "uuid" },
            publish: { type: "boolean", default: false, description: "true: in one step, all of it or nothing" },
            electionChecked,
          },
          ["data"],
        ),
        responses: { "201": answer("The entry", entry), ...writing },
      },
    },
    ...(section.importMap ? { [`${base}/import`]: importing(tags) } : {}),
    [`${base}/{id}`]: {
      get: {
        tags,
        summary: "The working copy",
        parameters: [idParameter],
        responses: { "200": answer("The entry", entry), ...common },
      },
      patch: {
        tags,
        summary:
          "Save; fields that only one side touched are merged. `then` publishes, schedules or submits what was saved",
        parameters: [idParameter],
        requestBody: body(
          {
            version,
            data,
            note: { type: "string" },
            parentId: {
              type: ["string", "null"],
              format: "uuid",
              description: "Of a tree: where it hangs in the draft, until it is published",
            },
            then: {
              enum: [...nextStepNames],
              description:
                "What follows in the same transaction, as at the address of that name. When it is refused, what was saved stays: the refusal holds it as `saved`. Nothing follows, 409 `changed`, when others changed fields since `version` (`unseen`)",
            },
            publishAt: { ...instant, description: "With `then`: schedule, or submit" },
            unpublishAt: { ...instant, description: "With `then`: schedule" },
            electionChecked,
          },
          ["version"],
        ),
        responses: { "200": answer("The entry", entry), ...writing },
      },
      delete: {
        tags,
        summary: "Move to the trash",
        parameters: [idParameter, { ...parameter("version", "query", version), required: true }],
        responses: { "204": answer("In the trash"), ...writing },
      },
    },
    [`${base}/{id}/publish`]: verb("Publish this version", { electionChecked }),
    [`${base}/{id}/schedule`]: verb("Set when this version goes live and leaves", {
      publishAt: instant,
      unpublishAt: instant,
      electionChecked,
    }),
    [`${base}/{id}/submit`]: verb("Ask for the approval of this version; `publishAt`: when it should go live then", {
      publishAt: instant,
    }),
    [`${base}/{id}/take-back`]: verb("The submitter takes the question back"),
    [`${base}/{id}/return`]: verb("Return it with a comment", { comment: { type: "string", maxLength: 1000 } }, [
      "comment",
    ]),
    [`${base}/{id}/confirm`]: verb(
      "Whoever submitted it agrees with the correction of whoever approved it; it is published or scheduled then",
      { electionChecked },
    ),
    [`${base}/{id}/approve`]: verb(
      "Approve; the last approval publishes or schedules. `data`: a correction that is approved at once; where two people must see a text, it waits for another's word. `reason`: of an administrator who approves their own words",
      { data, reason: { type: "string", maxLength: 300 }, publishAt: instant, electionChecked },
    ),
    [`${base}/{id}/unschedule`]: verb("Take back a schedule"),
    [`${base}/{id}/withdraw`]: verb(
      "Withdraw from the public",
      {
        reason: {
          type: "string",
          maxLength: 300,
          description: "Public: whoever opens the page reads it there; the audit log keeps it too",
        },
        leadsTo: {
          type: "string",
          description:
            'Id of the published entry that takes its place (301), or "nowhere" for what came out by mistake: a draft again, 404. Without it the address answers 410 with the day and the reason',
        },
      },
      ["reason"],
    ),
    [`${base}/{id}/archive`]: verb("Move to the archive"),
    ...(isHandedOver(section) ? { [`${base}/{id}/hand-over`]: handingOver(tags, entry) } : {}),
    [`${base}/{id}/restore`]: verb(
      "From trash, archive or withdrawn back to a draft; with `from` bring that version back",
      {
        from: version,
        leaveOut: {
          type: "boolean",
          default: false,
          description:
            "true: without what that version points at and is gone by now; else such a version is refused, 422, and `missing` names it",
        },
      },
    ),
  };
}

/** As `routes/api/content/import.ts` answers. */
function importing(tags: string[]) {
  const textOrNull: JsonSchema = { type: ["string", "null"] };
  const finding: JsonSchema = {
    type: "object",
    properties: { column: text, field: textOrNull, message: text },
  };
  const row: JsonSchema = {
    type: "object",
    required: ["row", "title"],
    properties: {
      row: { type: "integer", description: "Its line in the table, or its place in the list, from 1" },
      title: text,
      id: { type: ["string", "null"], format: "uuid" },
      kind: { enum: ["new", "changed", "same", "wrong"], description: "With `dryRun`" },
      changes: {
        type: "array",
        description: "`isWritten`: a person wrote what is there, and it stays",
        items: { type: "object", properties: { field: text, isWritten: { type: "boolean" } } },
      },
      problems: { type: "array", items: finding },
      remarks: { type: "array", items: finding },
      outcome: { enum: ["made", "changed", "same", "kept", "refused"], description: "Without `dryRun`" },
      version: { type: ["integer", "null"] },
      why: textOrNull,
      kept: { type: "array", items: text, description: "Fields that stay as a person wrote them" },
    },
  };
  const result: JsonSchema = {
    title: "ImportResult",
    type: "object",
    required: ["dryRun", "rows"],
    properties: {
      dryRun: { type: "boolean" },
      import: { type: "string", format: "uuid" },
      job: { type: ["string", "null"], format: "uuid", description: "Of more than a hundred rows: what takes them" },
      elsewhere: { type: "integer", description: "Rows that are not this municipality's" },
      unread: { type: "array", items: text, description: "Columns that nothing is read from" },
      rows: { type: "array", items: row },
    },
  };
  return {
    post: {
      tags,
      summary:
        "Take rows of open data: new ones become drafts, changed ones a new version. A list, or an object that holds one; text/csv is taken as well",
      parameters: [
        parameter("dryRun", "query", { type: "boolean", description: "true: only say what would become of them" }),
        parameter("name", "query", {
          type: "string",
          maxLength: 100,
          description: "What the versions say it came from",
        }),
      ],
      requestBody: body({ rows: { type: "array", items: { type: "object" } } }, ["rows"]),
      responses: {
        "200": answer("What has become of each row, or would", result),
        "202": answer("Many rows: `job` says how far they are", result),
        ...writing,
        "413": refusal("Over 5 MB"),
        "415": refusal("Neither JSON nor CSV"),
      },
    },
  };
}

function handingOver(tags: string[], entry: JsonSchema) {
  const properties: Record<string, JsonSchema> = {
    to: { type: "string", format: "uuid", description: "The entry of this section that takes its place" },
    rest: {
      type: "boolean",
      default: false,
      description: "true: what can't be handed over may stay; else nothing begins as long as there is something",
    },
  };
  return {
    post: {
      tags,
      summary: "Have everything that points at it point at another; a job does it and notifies whoever asked",
      parameters: [idParameter],
      requestBody: body(properties, ["to"]),
      responses: { "200": answer("The entry", entry), ...writing },
    },
  };
}

function filterParameter({ fields }: Section, name: string): JsonSchema {
  const field = fields[name];
  const isPointer = pointsAtEntries(field);
  const schema =
    field && "options" in field
      ? { enum: [...field.options] }
      : field?.kind === "boolean"
        ? { enum: ["true", "false"] }
        : { type: "string", maxLength: 100, ...(isPointer ? { format: "uuid" } : {}) };
  return parameter(name, "query", schema);
}

export function publicPaths(section: Section): Paths {
  const tags = ["public"];
  const lang = parameter("lang", "query", { enum: ["tr", "en"], default: "tr" });
  const item = ref(publicSchemaName(section));
  const base = `/api/public/${section.id}`;
  return {
    [base]: {
      get: {
        tags,
        security: [],
        summary: `Published ${section.id}`,
        parameters: [
          lang,
          ...listParameters,
          ...section.publicFace.list.filters.map((name) => filterParameter(section, name)),
        ],
        responses: {
          "200": answer("A page", pageOf(item)),
          "304": answer("Not changed"),
          "400": refusal("A parameter that is no filter of it, or a value that the filter can't have"),
          "404": refusal("Unknown section"),
        },
      },
    },
    // Slides and the like have no page of their own.
    ...(section.publicFace.view === "fragment"
      ? {}
      : {
          [`${base}/{slug}`]: {
            get: {
              tags,
              security: [],
              summary: `One of ${section.id}`,
              parameters: [lang, parameter("slug", "path", { type: "string" })],
              responses: {
                "200": answer("The entry", item),
                "301": answer("It has a newer address", {
                  type: "object",
                  required: ["error", "url"],
                  properties: { error: { type: "string" }, url: { type: "string" } },
                }),
                "304": answer("Not changed"),
                "404": refusal("No such entry"),
                "410": refusal("Withdrawn"),
              },
            },
          },
        }),
  };
}
