import { systemActor } from "~/lib/access/actor";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { findSystemFiles } from "~/lib/files/system-files.server";
import { documents } from "~/mock-data/sample/documents";
import { makePdf } from "~/mock-data/sample/make-pdf.server";
import { pictures } from "~/mock-data/sample/pictures";
import { renderPicture } from "~/mock-data/sample/render-picture.server";

type SampleFile = { key: string; originalName: string; make: () => Promise<Parameters<typeof acceptFile>[1]> };

const sampleFiles: readonly SampleFile[] = [
  ...pictures.map((picture) => {
    const originalName = `${picture.name}.jpg`;
    return { key: `@picture/${picture.name}`, originalName, make: async () => ({ buffer: await renderPicture(picture), originalName, alt: picture.alt }) };
  }),
  ...documents.map(({ name, fileName, title, lines }) => ({
    key: `@document/${name}`,
    originalName: fileName,
    make: async () => ({ buffer: makePdf(title, lines), originalName: fileName }),
  })),
];

/** The sample's files that are there, by the keys with which its entries name them. */
export async function findSampleFiles(): Promise<Map<string, string>> {
  const ids = await findSystemFiles(sampleFiles.map(({ originalName }) => originalName));
  return new Map(sampleFiles.flatMap(({ key, originalName }) => (ids.has(originalName) ? [[key, ids.get(originalName) ?? ""] as const] : [])));
}

/** Makes those of the sample's files that are not there. */
export async function plantSampleFiles(): Promise<Map<string, string>> {
  const ids = await findSampleFiles();
  const made = await Promise.all(sampleFiles.filter(({ key }) => !ids.has(key)).map(async ({ key, make }) => ({ key, incoming: await make() })));
  // Pictures are made one after another whoever asks; while one is, others are looked into, stored and noted.
  await Promise.all(made.map(async ({ key, incoming }) => ids.set(key, (await acceptFile(systemActor, incoming)).id)));
  return ids;
}
