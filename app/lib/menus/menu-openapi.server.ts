import type { JsonSchema } from "~/lib/openapi/json-schema";
import { brokenReasons } from "./broken-links.server";
import { devices, itemLimits, itemTypes, type ItemType } from "./menu-document";
import { menuPlaces } from "./menu-table";
import { matchTypes } from "./side-menu";

import {
  answer,
  body,
  common,
  id,
  instant,
  orNull,
  parameter,
  ref,
  refusal,
  sameAgain,
  signedOut,
  text,
  writing,
  type Paths,
} from "~/lib/openapi/parts";

const code = parameter("code", "path", { type: "string", maxLength: 40 });
const ruleId = parameter("id", "path", id);
const versionQuery = { ...parameter("version", "query", { type: "integer", minimum: 0 }), required: true };
const version: JsonSchema = {
  type: "integer",
  minimum: 0,
  description: "Of the menu as it was read: 0 of one that was never saved",
};
const orNone = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });
const list = (items: JsonSchema): JsonSchema => ({ type: "array", items });
const notAllowed = { ...signedOut, "403": refusal("Not allowed") };
const conflicts = answer(
  "Changed meanwhile in the same places, or in a state that does not allow it; nothing was written",
  ref("MenuConflict"),
);
const { "400": malformed, "413": tooLarge, "422": unfit } = writing;
const writes = { ...common, "400": malformed, "409": conflicts, "413": tooLarge, "422": unfit };

const document = { title: ref("LocalizedText"), items: list(ref("MenuItem")) };
const ruleValues: Record<string, JsonSchema> = {
  name: { type: "string", maxLength: 80 },
  matchType: { enum: [...matchTypes] },
  section: { ...orNull("string"), description: "Of `section` and `record`" },
  recordId: { ...orNull("string"), description: "Of `record`" },
  pathPattern: {
    ...orNull("string"),
    maxLength: 200,
    description: "Of `path` and `prefix`: a path that begins with /home",
  },
  menuCode: text,
  showTitle: { type: "boolean" },
  priority: { type: "integer", minimum: 0, maximum: 999 },
  active: { type: "boolean" },
};

export function menuPaths(): Paths {
  const tags = ["menus"];
  const [menu, rule] = [ref("Menu"), ref("SideMenuRule")];
  return {
    "/api/menus": {
      get: {
        operationId: "menus",
        tags,
        summary: "Every menu, without its items",
        responses: {
          "200": answer("The menus", {
            type: "object",
            required: ["items"],
            properties: { items: list(ref("MenuSummary")) },
          }),
          ...notAllowed,
        },
      },
      post: {
        operationId: "createMenu",
        tags,
        summary: "Begin a further menu; not with an API token",
        requestBody: body({ code: text, ...document }, ["code"]),
        responses: { "201": answer("The menu", menu), ...notAllowed, "400": malformed, "413": tooLarge, "422": unfit },
      },
    },
    "/api/menus/{code}": {
      get: {
        operationId: "menu",
        tags,
        summary: "A menu: its draft, what is public, and which of its links lead nowhere",
        parameters: [code],
        responses: { "200": answer("The menu", menu), ...common },
      },
      put: {
        operationId: "saveMenu",
        tags,
        summary: "Replace the draft; what others saved since `version` is kept item by item",
        parameters: [code],
        requestBody: body({ version, ...document }, ["version", "items"]),
        responses: { "200": answer("The menu", menu), ...writes },
      },
      delete: {
        operationId: "deleteMenu",
        tags,
        summary: "Throw a further menu away; it leaves the site and is kept in the trash for thirty days",
        parameters: [code, versionQuery],
        responses: { "204": answer("In the trash"), ...common, "409": conflicts, "422": unfit },
      },
    },
    "/api/menus/{code}/publish": {
      post: {
        operationId: "publishMenu",
        tags,
        summary: "Show the draft to citizens",
        parameters: [code],
        requestBody: body({ version }, ["version"]),
        responses: { "200": answer("The menu", menu), ...writes },
      },
    },
    "/api/menus/{code}/undo-publish": {
      post: {
        operationId: "undoMenuPublish",
        tags,
        summary: "Show again what was public before",
        parameters: [code],
        requestBody: body(
          {
            publishedVersion: {
              type: "integer",
              minimum: 0,
              description: "The public version that is taken back: 409 with `changed` where another one is public now",
            },
          },
          ["publishedVersion"],
        ),
        responses: { "200": answer("The menu", menu), ...writes },
      },
    },
    "/api/side-menu-rules": {
      get: {
        operationId: "sideMenuRules",
        tags,
        summary: "The rules, in the order in which they are asked",
        responses: {
          "200": answer("The rules", { type: "object", required: ["items"], properties: { items: list(rule) } }),
          ...notAllowed,
        },
      },
      post: {
        operationId: "createSideMenuRule",
        tags,
        summary: "Add a rule",
        requestBody: body(ruleValues, ["name", "matchType", "menuCode"]),
        responses: {
          "201": answer("The rule", rule),
          ...notAllowed,
          "400": malformed,
          "409": refusal("There are as many already as may be kept"),
          "413": tooLarge,
          "422": unfit,
        },
      },
    },
    "/api/side-menu-rules/test": {
      get: {
        operationId: "testSideMenuRule",
        tags,
        summary: "Which rule answers for an address of the site",
        parameters: [parameter("address", "query", text)],
        responses: {
          "200": answer("The page and its rule", {
            type: "object",
            required: ["page", "rule"],
            properties: {
              page: { type: "object", properties: { path: text, section: orNull("string"), record: orNull("string") } },
              rule: orNone(rule),
              problem: { enum: ["noPage", "gone", "withdrawn", null], description: "Why the address leads to no page" },
            },
          }),
          ...notAllowed,
        },
      },
    },
    "/api/side-menu-rules/{id}": {
      get: {
        operationId: "sideMenuRule",
        tags,
        summary: "One rule",
        parameters: [ruleId],
        responses: { "200": answer("The rule", rule), ...common },
      },
      put: {
        operationId: "saveSideMenuRule",
        tags,
        summary: "Replace what a rule says",
        parameters: [ruleId],
        requestBody: body({ version, ...ruleValues }, ["version", "name", "matchType", "menuCode"]),
        responses: { "200": answer("The rule", rule), ...writes },
      },
      delete: {
        operationId: "deleteSideMenuRule",
        tags,
        summary: "Throw a rule away; it is kept in the trash for thirty days. The only default stays",
        parameters: [ruleId, versionQuery],
        responses: { "204": answer("In the trash"), ...common, "409": conflicts, "422": unfit },
      },
    },
    "/api/public/menus/{code}": {
      get: {
        operationId: "publicMenu",
        tags: ["public"],
        security: [],
        summary: "A published menu as citizens see it at this moment",
        parameters: [code, parameter("lang", "query", { enum: ["tr", "en"], default: "tr" })],
        responses: {
          "200": answer("The menu", {
            type: "object",
            required: ["code", "title", "items"],
            properties: { code: text, title: text, items: list(ref("NavigationItem")) },
          }),
          "304": answer("Not changed"),
          "404": refusal("No menu is published under this code"),
        },
      },
    },
  };
}

export function menuSchemas(): Record<string, JsonSchema> {
  const flag: JsonSchema = { type: "boolean" };
  const type: JsonSchema = { enum: [...itemTypes] satisfies ItemType[] };
  const link: JsonSchema = {
    type: "object",
    required: ["type"],
    description:
      "`section` with section; `record` with section and id; `url` with url: http(s), mailto, tel or a path of this site; `file` with file; `none`",
    properties: {
      type: { enum: ["section", "record", "url", "file", "none"] },
      section: text,
      id,
      url: { type: "string", maxLength: itemLimits.url },
      file: id,
    },
  };
  const summary: Record<string, JsonSchema> = {
    code: text,
    place: { enum: [...menuPlaces] },
    maxDepth: { type: "integer" },
    maxItems: { type: "integer" },
    allowIcon: flag,
    allowImage: flag,
    version,
    publishedVersion: orNull("integer"),
    status: { enum: ["empty", "draft", "changed", "published"] },
    hasPrevious: flag,
    publishedAt: orNone(instant),
    updatedAt: orNone(instant),
    updatedBy: orNull("string"),
    title: ref("LocalizedText"),
  };
  return {
    MenuItem: {
      type: "object",
      required: ["title"],
      properties: {
        id,
        parentId: {
          ...orNull("string"),
          description: "Of the item that it hangs under; the order is that of the list",
        },
        title: { ...ref("LocalizedText"), description: `At most ${itemLimits.title} characters` },
        type,
        link,
        icon: text,
        image: id,
        badge: { ...ref("LocalizedText"), description: `At most ${itemLimits.badge} characters` },
        openInNewTab: flag,
        device: { enum: [...devices] },
        startAt: instant,
        endAt: instant,
        active: flag,
      },
    },
    MenuSummary: {
      type: "object",
      required: Object.keys(summary),
      properties: { ...summary, items: { type: "integer" } },
    },
    Menu: {
      type: "object",
      required: [...Object.keys(summary), "items", "live", "broken"],
      properties: {
        ...summary,
        items: list(ref("MenuItem")),
        live: orNone({ type: "object", properties: document }),
        broken: list({
          type: "object",
          properties: { item: id, title: ref("LocalizedText"), reason: { enum: [...brokenReasons] } },
        }),
      },
    },
    SideMenuRule: {
      type: "object",
      required: ["id", "version", ...Object.keys(ruleValues)],
      properties: { id, version: { type: "integer" }, ...ruleValues },
    },
    MenuConflict: {
      type: "object",
      required: ["error"],
      properties: {
        error: text,
        code: text,
        message: text,
        current: { type: "object", description: "As it stands now: id, version, data, updatedBy, updatedAt" },
        conflictingFields: list(text),
        rules: list(text),
        publishedVersion: orNull("integer"),
      },
    },
    NavigationItem: {
      type: "object",
      required: ["id", "title", "type"],
      properties: {
        id: text,
        title: text,
        lang: { enum: ["tr", "en"], description: "Of the title, where it is not the language that was asked for" },
        type,
        icon: text,
        badge: text,
        link: text,
        externalLink: flag,
        target: { const: "_blank" },
        device: { enum: ["desktop", "mobile"] },
        image: {
          type: "object",
          properties: { src: text, srcSet: text, width: { type: "integer" }, height: { type: "integer" } },
        },
        children: list(sameAgain),
      },
    },
  };
}
