import { eq } from "drizzle-orm";

import { makeActor, type Actor } from "~/lib/access/actor";
import type { SamplePlanting } from "~/lib/administration/demo-areas.server";
import { attachFile, attachmentJson } from "~/lib/files/attachments/attachments.server";
import { db } from "~/lib/platform/db/database.server";
import { makeDocx, makeXlsx } from "~/mock-data/sample/make-office.server";
import { makePdf } from "~/mock-data/sample/make-pdf.server";
import { pictures } from "~/mock-data/sample/pictures/pictures";
import { renderPicture } from "~/mock-data/sample/pictures/render-picture.server";
import { folders, type SampleDocument, type SampleFolder } from "~/mock-data/sample/staff-documents";

import { documentFiles } from "./document-kind.server";
import { createDocument } from "./documents.server";
import { createFolder, listFolderUnits } from "./folders.server";
import { documentFolders, documents } from "./schema.server";

const day = 86_400_000;

async function bytesOf(document: SampleDocument, at: Date): Promise<Buffer> {
  if ("text" in document) return Buffer.from(document.text);
  if ("table" in document) return makeXlsx("Sayfa 1", document.table, at);
  if ("paragraphs" in document) return makeDocx(document.paragraphs, at);
  if ("pdf" in document) return makePdf(document.pdf[0], document.pdf.slice(1));
  const picture = pictures.find(({ name }) => name === document.picture);
  if (!picture) throw new Error(`The sample has no picture "${document.picture}"`);
  return renderPicture(picture);
}

/** The sample's folders and files, by the staff's own operations, as if they had been brought over the year. */
export async function plantDocuments({ owner, colleagues, now }: SamplePlanting): Promise<void> {
  if (owner === null) return;
  const actorOf = (email: string | undefined): Actor =>
    makeActor({
      id: (email && colleagues.get(email)) ?? owner,
      name: "",
      grants: [{ role: "webAdmin", sections: null, departments: null }],
    });
  const units = await listFolderUnits(actorOf(undefined));
  const datesOf = (daysAgo: number) => {
    const at = new Date(now.getTime() - daysAgo * day);
    return { createdAt: at, updatedAt: at };
  };
  const plantDocument = async (folderId: string, document: SampleDocument) => {
    const { name, description = "", by, daysAgo } = document;
    const dates = datesOf(daysAgo);
    const buffer = await bytesOf(document, dates.createdAt);
    const file = await attachFile(actorOf(by), documentFiles.name, { buffer, originalName: name });
    const data = { folderId, name, description, file: attachmentJson(file).address };
    const { id } = await createDocument(actorOf(by), data);
    await db().update(documents).set(dates).where(eq(documents.id, id));
  };
  const plantFolder = async (parentId: string | null, folder: SampleFolder): Promise<void> => {
    const { name, description = "", by, daysAgo, isOwn, unit } = folder;
    const ids = units.filter((one) => one.name === unit).map((one) => one.id);
    if (unit !== undefined && ids.length === 0) return;
    const openTo = isOwn ? "owner" : ids.length > 0 ? "units" : "staff";
    const { id } = await createFolder(actorOf(by), { parentId, name, description, openTo, units: ids });
    await db().update(documentFolders).set(datesOf(daysAgo)).where(eq(documentFolders.id, id));
    for (const document of folder.documents ?? []) await plantDocument(id, document);
    for (const inner of folder.folders ?? []) await plantFolder(id, inner);
  };
  for (const folder of folders) await plantFolder(null, folder);
}
