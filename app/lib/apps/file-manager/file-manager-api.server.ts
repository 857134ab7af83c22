import type { Actor } from "~/lib/access/actor";
import { userNames } from "~/lib/auth/users/users.server";
import type { ApiCall, ApiOperation } from "~/lib/openapi/api-operation";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { orNone } from "~/lib/openapi/own-things";
import { id, instant, orNull, parameter, text } from "~/lib/openapi/parts";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { isUuid } from "~/lib/platform/text/uuid";
import { getRecord } from "~/lib/records/list-records.server";
import { objectIn, orNullIfGone, versionIn, versionOf } from "~/lib/records/record-api.server";

import {
  documentBounds as bounds,
  documentPaths,
  opennesses,
  type DocumentFolder,
  type StaffDocument,
} from "./document";
import { assertMayChange, documentFiles, documentKind } from "./document-kind.server";
import { documentItem, documentItems, folderItem, type DocumentItem } from "./document-json.server";
import {
  createDocument,
  getDocument,
  listAllDocuments,
  listFormerContents,
  replaceContent,
  saveDocument,
  takeContentBack,
  trashDocument,
} from "./documents.server";
import { ancestorsIn, childrenIn, readBranchFigures, readDocumentTree } from "./folder-tree.server";
import { createFolder, saveFolder, trashFolder } from "./folders.server";
import { assertMayPutInto } from "./put-into.server";

const root = "apps/file-manager" as const;
const reading = { tag: "file-manager", scope: "tools:read" } as const;
const writing = { tag: "file-manager", scope: "tools:write", verb: "documents.add" } as const;
const version: JsonSchema = { type: "integer", minimum: 1, description: "The one that was read" };
const folderId: JsonSchema = { ...orNull("string"), description: "null: the root" };

const item: JsonSchema = {
  title: "DocumentItem",
  type: "object",
  properties: {
    ...{ id, folderId, name: text, createdBy: { ...text, description: "The name of who has made it" } },
    ...{ createdAt: instant, modifiedAt: instant },
    size: { ...text, description: "In the reader's language; of a folder, what lies in it and below" },
    type: { ...text, description: "folder, or such as PDF, XLS, DOC, TXT, JPG" },
    contents: { ...orNull("string"), description: "Of a folder, how many files lie in it and below" },
    description: orNull("string"),
    version: { type: "integer", minimum: 1 },
    address: { ...text, description: "Of a file, where it is downloaded" },
    bytes: { type: "integer", description: "Of a file" },
    link: { ...text, description: "Of a file, its page" },
  },
};
const folderFields: Record<string, JsonSchema> = {
  name: { ...text, maxLength: bounds.folderName },
  folderId,
  description: { ...text, maxLength: bounds.description },
  openTo: { enum: opennesses, description: "Of a top folder: who sees what lies in it" },
  units: { type: "array", items: id, maxItems: bounds.units, description: "Of a top folder: whose it is to fill" },
};
const fileFields: Record<string, JsonSchema> = {
  name: { ...text, maxLength: bounds.name },
  folderId,
  description: { ...text, maxLength: bounds.description },
};
const content: JsonSchema = {
  ...text,
  description: "A file of a form, or the address that `POST /api/attachments?for=document` gave",
};
const formerContent: JsonSchema = {
  type: "object",
  properties: {
    ...{ id, name: text, bytes: { type: "integer" }, createdAt: instant },
    createdBy: { ...orNull("string"), description: "The name of who has sent it" },
    address: { ...text, description: "Where it is downloaded" },
  },
};
const stale = "Somebody else has changed the same field since `version`, or it is in the trash";
const unfit = { "422": "Values that cannot be kept" };
const refusedFile = { ...unfit, "413": "Too large", "415": "A type that is not taken, by its content" };
const deleted = {
  result: { description: "true, also for an unknown id", schema: { type: "boolean" } },
  refusals: { "409": "It was changed since `version`, or is in the trash already" },
} as const;

async function readerOf({ t, language }: ApiCall, ids: readonly (string | null)[]) {
  const [texts, locale, names] = await Promise.all([t(), language(), userNames(ids)]);
  return { t: texts, locale: locale === "tr" ? ("tr" as const) : ("en" as const), names };
}

/** "null" and nothing are the root. */
const idOrRoot = (value: unknown): string | null =>
  value === null || value === undefined || value === "" || value === "null" ? null : String(value);

type Listed = { folders: DocumentItem[]; files: DocumentItem[]; path: DocumentItem[] };

async function listFolder(actor: Actor, call: ApiCall): Promise<Listed> {
  const asked = idOrRoot(call.query.get("folderId"));
  const tree = await readDocumentTree(actor);
  if (asked !== null && !tree.has(asked.toLowerCase())) return { folders: [], files: [], path: [] };
  const here = asked?.toLowerCase() ?? null;
  const [files, { branches }] = await Promise.all([listAllDocuments(actor, here), readBranchFigures(actor, tree)]);
  const folders = childrenIn(tree, here);
  const path = ancestorsIn(tree, here);
  const reader = await readerOf(
    call,
    [...folders, ...files, ...path].map(({ createdBy }) => createdBy),
  );
  const itemOf = (folder: (typeof path)[number]) => folderItem(folder, branches.get(folder.id), reader);
  return { folders: folders.map(itemOf), files: await documentItems(files, reader), path: path.map(itemOf) };
}

/** As it is stored now; null for an unknown id. */
async function oneFolder(actor: Actor, call: ApiCall, folder: string | undefined): Promise<DocumentItem | null> {
  const tree = await readDocumentTree(actor);
  const found = tree.get(folder ?? "");
  if (!found) return null;
  const [{ branches }, reader] = await Promise.all([readBranchFigures(actor, tree), readerOf(call, [found.createdBy])]);
  return folderItem(found, branches.get(found.id), reader);
}

async function oneFile(actor: Actor, call: ApiCall, document: string | undefined): Promise<DocumentItem | null> {
  if (document === undefined || !isUuid(document)) return null;
  const found = await orNullIfGone(getDocument(actor, document));
  return found && documentItem(found, await readerOf(call, [found.createdBy]));
}

async function listFormer(document: Awaited<ReturnType<typeof getDocument>>) {
  const contents = await listFormerContents(document);
  return contents.map(({ id: content, name, bytes, at, by }) => ({
    ...{ id: content, name, bytes, createdAt: at.toISOString(), createdBy: by },
    address: documentPaths.download(document.id, content),
  }));
}

/** The fields that are sent, and no others. */
function given(sent: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const unknown = Object.keys(sent).find((name) => !names.includes(name));
  if (unknown !== undefined) throw badRequest(`${unknown.slice(0, 60)} is no field of it`);
  return { ...sent };
}

function folderData(sent: Record<string, unknown>): Partial<DocumentFolder> {
  const { folderId: parent, ...data } = given(sent, Object.keys(folderFields));
  return { ...data, ...(parent === undefined ? {} : { parentId: idOrRoot(parent) }) } as Partial<DocumentFolder>;
}

function fileData(sent: Record<string, unknown>): Partial<StaffDocument> {
  const { folderId: folder, ...data } = given(sent, Object.keys(fileFields));
  return { ...data, ...(folder === undefined ? {} : { folderId: idOrRoot(folder) }) } as Partial<StaffDocument>;
}

/** Without an id, which may come after the file, nothing is known yet. @throws Refusal 403 */
async function isReplaceable(actor: Actor, fields: Record<string, unknown>): Promise<boolean> {
  if (fields.id === undefined) return true;
  const document = await orNullIfGone(getRecord(actor, documentKind, String(fields.id)));
  if (document) await assertMayChange(actor, document);
  return document !== null;
}

/** The list is the specification's; ids stand in the query or the body, as in its other apps. */
export const fileManagerApi: readonly ApiOperation[] = [
  {
    ...reading,
    method: "GET",
    path: root,
    name: "documentItems",
    summary: "What lies in a folder of the staff's documents, as far as it is open to one",
    parameters: [parameter("folderId", "query", { ...text, description: '"null" or nothing: the root' })],
    result: {
      description: "By name; `path` leads from the top folder to this one. Unknown folder: empty lists",
      schema: {
        title: "DocumentList",
        type: "object",
        properties: Object.fromEntries(
          ["folders", "files", "path"].map((name) => [name, { type: "array", items: item }]),
        ),
      },
    },
    run: listFolder,
  },
  {
    ...reading,
    method: "GET",
    path: `${root}/item`,
    name: "documentItem",
    summary: "One folder or file",
    parameters: [parameter("id", "query", id)],
    result: { description: "null for an unknown id", schema: orNone(item) },
    async run(actor, call) {
      const asked = call.query.get("id")?.toLowerCase();
      return (await oneFile(actor, call, asked)) ?? oneFolder(actor, call, asked);
    },
  },
  {
    ...writing,
    method: "POST",
    path: `${root}/folder`,
    name: "createDocumentFolder",
    summary: "Makes a folder; a top folder is open to all of the staff unless it says otherwise",
    body: {
      properties: { folder: { type: "object", properties: folderFields, required: ["name"] } },
      required: ["folder"],
    },
    result: { description: "As it was stored", schema: item },
    refusals: { "409": "There are too many", ...unfit },
    async run(actor, call) {
      const { id: made } = await createFolder(actor, folderData(objectIn(call.body, "folder")));
      return oneFolder(actor, call, made);
    },
  },
  {
    ...writing,
    method: "PATCH",
    path: `${root}/folder`,
    name: "updateDocumentFolder",
    summary: "Changes a folder: the given fields, merged with what others saved since `version`",
    body: {
      properties: { id, version, folder: { type: "object", properties: folderFields } },
      required: ["id", "folder"],
    },
    result: { description: "As it is stored now; null for an unknown id", schema: orNone(item) },
    refusals: { "409": stale, ...unfit },
    async run(actor, call) {
      const { body } = call;
      const change = { version: versionIn(body.version), data: folderData(objectIn(body, "folder")) };
      const done = await orNullIfGone(saveFolder(actor, String(body.id), change));
      return done && oneFolder(actor, call, done.record.id);
    },
  },
  {
    ...writing,
    ...deleted,
    method: "DELETE",
    path: `${root}/folder`,
    name: "deleteDocumentFolder",
    summary: "Puts a folder into the trash, with all that lies in it",
    parameters: [{ ...parameter("id", "query", id), required: true }, parameter("version", "query", version)],
    async run(actor, { query }) {
      await orNullIfGone(trashFolder(actor, query.get("id") ?? "", versionOf(query)));
      return true;
    },
  },
  {
    ...writing,
    method: "POST",
    path: `${root}/file`,
    name: "createDocument",
    summary: "Keeps a file; it is looked into as all uploads are",
    body: {
      properties: {
        id: { ...id, description: "One's own: what is sent twice is kept once" },
        file: content,
        ...fileFields,
        name: { ...text, maxLength: bounds.name, description: "Without it, that of the file" },
      },
      required: ["file"],
    },
    attached: {
      field: "file",
      kind: documentFiles.name,
      async isWanted(actor, fields) {
        const { folderId } = fileData({ folderId: fields.folderId });
        if (folderId !== undefined && (folderId === null || isUuid(folderId)))
          await assertMayPutInto(actor, folderId, "folderId");
        return true;
      },
    },
    result: { description: "As it was stored", schema: item },
    refusals: refusedFile,
    async run(actor, call) {
      const { id: own, file, ...data } = call.body;
      const made = await createDocument(
        actor,
        { ...fileData(data), file: String(file) },
        own === undefined ? undefined : String(own),
      );
      return oneFile(actor, call, made.id);
    },
  },
  {
    ...writing,
    method: "PATCH",
    path: `${root}/file`,
    name: "updateDocument",
    summary:
      "Changes what is kept about a file, or where: the given fields, merged with what others saved since `version`",
    body: { properties: { id, version, file: { type: "object", properties: fileFields } }, required: ["id", "file"] },
    result: { description: "As it is stored now; null for an unknown id", schema: orNone(item) },
    refusals: { "409": stale, ...unfit },
    async run(actor, call) {
      const { body } = call;
      const change = { version: versionIn(body.version), data: fileData(objectIn(body, "file")) };
      const done = await orNullIfGone(saveDocument(actor, String(body.id), change));
      return done && oneFile(actor, call, done.record.id);
    },
  },
  {
    ...writing,
    method: "POST",
    path: `${root}/content`,
    name: "replaceDocument",
    summary: "Another content in place of the present one, which is kept",
    body: {
      properties: {
        id: { ...id, description: "In a form before the file, so that a refusal comes before it" },
        file: content,
      },
      required: ["id", "file"],
    },
    attached: { field: "file", kind: documentFiles.name, isWanted: isReplaceable },
    result: { description: "As it is stored now; null for an unknown id", schema: orNone(item) },
    refusals: { "409": "It is in the trash", ...refusedFile },
    async run(actor, call) {
      const { body } = call;
      const done = await orNullIfGone(replaceContent(actor, String(body.id), String(body.file)));
      return done && oneFile(actor, call, done.record.id);
    },
  },
  {
    ...reading,
    method: "GET",
    path: `${root}/put-back`,
    name: "formerDocumentContents",
    summary: "What a file held before it was replaced, the latest first",
    parameters: [{ ...parameter("id", "query", id), required: true }],
    result: {
      description: "null for an unknown id",
      schema: orNone({ title: "FormerDocumentContents", type: "array", items: formerContent }),
    },
    async run(actor, { query }) {
      const document = await orNullIfGone(getDocument(actor, query.get("id") ?? ""));
      return document && listFormer(document);
    },
  },
  {
    ...writing,
    method: "POST",
    path: `${root}/put-back`,
    name: "putBackDocument",
    summary: "An earlier content becomes the present one again; the present one is kept in turn",
    body: { properties: { id, former: { ...id, description: "Without it, the latest" } }, required: ["id"] },
    result: {
      description: "As it is stored now; null for an unknown id, or for an unknown content",
      schema: orNone(item),
    },
    refusals: { "409": "It is in the trash" },
    async run(actor, call) {
      const { id: asked, former } = call.body;
      const done = await orNullIfGone(
        takeContentBack(actor, String(asked), former === undefined ? undefined : String(former)),
      );
      return done && oneFile(actor, call, done.record.id);
    },
  },
  {
    ...writing,
    ...deleted,
    method: "DELETE",
    path: `${root}/file`,
    name: "deleteDocument",
    summary: "Puts a file into the trash",
    parameters: [{ ...parameter("id", "query", id), required: true }, parameter("version", "query", version)],
    async run(actor, { query }) {
      await orNullIfGone(trashDocument(actor, query.get("id") ?? "", versionOf(query)));
      return true;
    },
  },
];
