import { isNull } from "drizzle-orm";
import type { TFunction } from "i18next";

import { db } from "~/lib/platform/db/database.server";
import { issueText } from "~/lib/platform/i18n/issue-text";
import type { TextLocale } from "~/lib/platform/text/dates/dates";
import { defineImport } from "~/lib/records/import/import-kind.server";
import type { RowDetail } from "~/lib/records/import/import-views";
import { anyRecord } from "~/lib/records/record.server";

import { contactBounds, contactPaths } from "../contact";
import { contactKind } from "../contacts.server";
import type { ContactDraft } from "../exchange/contact-draft";
import { choseColumns, columnFields, mapColumns } from "../exchange/csv-columns";
import { readVcards } from "../exchange/read-vcards.server";
import { contactCells, contactHeadings } from "../exchange/write-contact-cells";
import { contactImportKeys, contactImportRows, contactImports, contacts } from "../schema.server";
import type { ContactRowDetail } from "./contact-row-detail";
import { planRead, readLookups, readRow } from "./plan-rows.server";
import { beginTaking, dropPhoto, keepPhoto } from "./take-row.server";

/** Rows of cards have as many of each as a contact can have. */
const cardBounds = { emails: contactBounds.rows, phones: contactBounds.rows };

/** Address books of telephones and of other programs, as tables or as cards. */
export const contactImport = defineImport({
  id: "contacts",
  texts: "contacts.import",
  fieldTexts: "contacts.fields",
  tables: { imports: contactImports, rows: contactImportRows, keys: contactImportKeys },
  record: anyRecord(contactKind),
  mayImport: (actor) => actor.can("contacts.edit"),
  paths: { ...contactPaths, record: (id) => contactPaths.contact(id) },
  duplicates: "skip",
  hasApart: true,
  columnFields,
  naming: ["name", "firstName", "lastName", "company", "email"],
  mapColumns,
  choseColumns,
  readOther: (text, locale) => (/^\s*begin:vcard/i.test(text.slice(0, 1_000)) ? readVcards(text, locale) : null),
  refusedCells: {
    headings: (t) => contactHeadings(t, cardBounds),
    cells(source: string, t: TFunction, locale: TextLocale) {
      const draft = JSON.parse(source) as ContactDraft;
      return {
        cells: contactCells({ ...draft, id: draft.uid }, cardBounds, locale),
        remarks: draft.photo === null ? [] : [t("contacts.import.photoStays")],
      };
    },
  },
  readLookups,
  readRow,
  planRead,
  prepare: keepPhoto,
  release: dropPhoto,
  beginTaking,
  countRoom: async () =>
    Math.max(0, contactBounds.contacts - (await db().$count(contacts, isNull(contacts.deletedAt)))),
  leftTexts(t: TFunction, detail: RowDetail) {
    const { photo, leftTags } = detail as ContactRowDetail;
    return [
      ...(photo === undefined ? [] : [t("contacts.import.photoLeft", { why: issueText(t, photo) })]),
      ...(leftTags ? [t("contacts.import.tagsLeft", { names: leftTags.join(", ") })] : []),
    ];
  },
});
