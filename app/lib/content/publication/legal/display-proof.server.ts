import type { Actor } from "~/lib/access/actor";
import { publicAddress } from "~/lib/content/definition/paths";
import { isPublicField } from "~/lib/content/definition/public/public-face";
import type { Section } from "~/lib/content/definition/definition";
import { getEntry, type Entry } from "~/lib/content/entries/entries.server";
import { entryTitle } from "~/lib/content/entries/entry-data.server";
import { fields } from "~/lib/content/fields/fields.server";
import { lastPublished } from "~/lib/content/entries/last-published.server";
import { storage } from "~/lib/platform/storage/storage.server";
import { found, notFound } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { taggedPdf, type PdfBlock } from "~/lib/platform/pdf/tagged-pdf";
import { formatDateTime } from "~/lib/platform/text/dates/dates";

import { snapshotKey, snapshotsOf } from "./display-snapshots.server";
import { currentSlugs } from "~/lib/content/publication/addresses/slugs.server";
import { labelOf, cellText, turkishLabels } from "~/lib/content/publication/read/turkish-labels.server";

/** Draft of the report that the law requires of a display; a person signs the printout. @throws Refusal 403, 404 */
export async function displayProof(
  actor: Actor,
  section: Section,
  id: string,
  { origin, author }: { origin: string; author: string },
): Promise<{ bytes: Buffer; entry: Entry }> {
  const entry = await getEntry(actor, section, id);
  const { display } = section.publishing;
  if (!display || entry.firstPublishedAt === null) throw notFound("There was no display");
  const [t, slug] = await Promise.all([getFixedT("tr"), currentSlugs(id)]);
  const kept = snapshotsOf(section, entry.data);
  // The last public version, whatever was saved since.
  const data = await lastPublished(id);
  if (!data) throw notFound("Nothing is on record of what was displayed");
  const name = entryTitle(section, data).tr ?? entryTitle(section, data).en ?? "";
  const labels = await turkishLabels(section, t, data);
  const address = publicAddress(section, { id, slug }, "tr");
  const line = (label: string, value: string): PdfBlock[] =>
    value === "" ? [] : [{ as: "P", text: t("public.labelled", { label, value }) }];
  const facts = Object.entries(section.fields).flatMap(([name, field]) =>
    fields.kindOf(field).isInReports && isPublicField(field) && field.tab !== "seo" && name !== section.titleField
      ? line(labelOf(section, name, t), cellText(data[name], field, name, labels))
      : [],
  );
  const title = t("content.proof.title");
  const blocks: PdfBlock[] = [
    { as: "H1", text: title },
    { as: "P", text: t("content.proof.draft") },
    { as: "H2", text: name },
    ...line(t("content.proof.number"), id),
    ...facts,
    ...(address ? line(t("content.proof.address"), `${origin}${address}`) : []),
    { as: "H2", text: t("content.proof.hashes") },
    { as: "P", text: t("content.proof.hashesHint") },
    ...kept.flatMap(({ takenAt, moment, version, hash, manifest }): PdfBlock[] => [
      { as: "H2", text: `${labels.option("moment", moment)}: ${formatDateTime(takenAt)}` },
      ...line(t("content.proof.version"), String(version)),
      ...line("SHA-256", hash),
      { as: "P", text: manifest },
    ]),
    { as: "H2", text: t("content.proof.signatures") },
    ...["writtenBy", "approvedBy"].map((who): PdfBlock => ({
      as: "P",
      text: `${t(`content.proof.${who}`)}: ....................................................    ${t("content.proof.date")}: ....................`,
    })),
  ];
  return { bytes: taggedPdf({ title: `${title} – ${name}`, language: "tr-TR", author, blocks }), entry };
}

/** The stored page of a snapshot. @param pageHash from a manifest @throws Refusal 403, 404; MissingObject */
export async function readSnapshotPage(actor: Actor, section: Section, id: string, pageHash: string) {
  const entry = await getEntry(actor, section, id);
  const kept = snapshotsOf(section, entry.data).find(({ manifest }) => manifest.startsWith(`${pageHash}  `));
  return storage().get(snapshotKey(found(kept && /^[0-9a-f]{64}$/.test(pageHash) ? pageHash : undefined, "kept page")));
}
