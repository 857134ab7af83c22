import { systemActor } from "~/lib/access/actor";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { folderAt } from "~/lib/files/folders/folder-tree";
import { readFolderTree } from "~/lib/files/folders/folders.server";
import { findSystemFiles } from "~/lib/files/system-files.server";
import { documents } from "~/mock-data/sample/documents";
import { makePdf } from "~/mock-data/sample/make-pdf.server";
import { pictures } from "~/mock-data/sample/pictures/pictures";
import { renderPicture } from "~/mock-data/sample/pictures/render-picture.server";

type SampleFile = {
  key: string;
  originalName: string;
  folder: string;
  make: () => Promise<Parameters<typeof acceptFile>[1]>;
};

/** By the beginnings of file names; others are the gallery's and the notices'. */
const folders: readonly [start: string, folder: string][] = [
  ["poster", "etkinlikler"],
  ["cinema", "etkinlikler"],
  ["concert", "etkinlikler"],
  ["stage", "etkinlikler"],
  ["etkinlik", "etkinlikler"],
  ["kurs", "etkinlikler"],
  ["logo", "kurumsal"],
  ["mayor", "kurumsal"],
  ["townhall", "kurumsal"],
  ["gorev", "kurumsal"],
  ["council", "meclis"],
  ["street", "haberler"],
  ["roadworks", "haberler"],
  ["park", "haberler"],
  ["market", "haberler"],
  ["basvuru", "formlar"],
  ["ucret", "raporlar"],
];
const folderOf = (name: string, other: string) => folders.find(([start]) => name.startsWith(start))?.[1] ?? other;

const sampleFiles: readonly SampleFile[] = [
  ...pictures.map((picture) => {
    const originalName = `${picture.name}.jpg`;
    return {
      key: `@picture/${picture.name}`,
      originalName,
      folder: folderOf(picture.name, "galeri"),
      make: async () => ({ buffer: await renderPicture(picture), originalName, alt: picture.alt }),
    };
  }),
  ...documents.map(({ name, fileName, title, lines }) => ({
    key: `@document/${name}`,
    originalName: fileName,
    folder: folderOf(name, "duyurular"),
    make: async () => ({ buffer: makePdf(title, lines), originalName: fileName }),
  })),
];

/** Ids by the keys that entries use. */
export async function findSampleFiles(): Promise<Map<string, string>> {
  const ids = await findSystemFiles(sampleFiles.map(({ originalName }) => originalName));
  return new Map(
    sampleFiles.flatMap(({ key, originalName }) =>
      ids.has(originalName) ? [[key, ids.get(originalName) ?? ""] as const] : [],
    ),
  );
}

const atOnce = 8;

export async function plantSampleFiles(): Promise<Map<string, string>> {
  const [ids, tree] = await Promise.all([findSampleFiles(), readFolderTree()]);
  const made = await Promise.all(
    sampleFiles
      .filter(({ key }) => !ids.has(key))
      .map(async ({ key, folder, make }) => ({
        key,
        incoming: { ...(await make()), folderId: folderAt(tree, folder)?.id ?? null },
      })),
  );
  // Pictures are processed one after the other; meanwhile others are checked and stored. No more at once than the queue
  // of file checks holds.
  for (let at = 0; at < made.length; at += atOnce) {
    await Promise.all(
      made
        .slice(at, at + atOnce)
        .map(async ({ key, incoming }) => ids.set(key, (await acceptFile(systemActor, incoming)).id)),
    );
  }
  return ids;
}
