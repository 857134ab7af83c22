import { writeIssue } from "~/lib/platform/i18n/issue-text";
import type { TextLocale } from "~/lib/platform/text/dates/dates";

import { addressLines, emptyDraft, joinAddresses, type ContactDraft, type DraftAddress } from "./contact-draft";
import { labelOfName, labelOfTypes } from "./contact-labels";
import { readBirthday } from "./draft-birthday";
import { readDraftPhone } from "./draft-phone.server";
import { readPhoto, type ReadPhoto } from "./read-photo";
import { readCardLine, splitValue, unfoldedLines, type CardLine } from "./vcard-lines";

/** A card has some ten lines; one with more, or with longer ones, is no card of a person. */
const mostLines = 2_000;
const mostLetters = 500_000;
/** Lines after which others have their turn. */
const step = 200;
const mostTags = 100;

/** The properties that say something a contact has no place for, by the remark that names them. */
const unread: Readonly<Record<string, string>> = {
  LOGO: "logo",
  SOUND: "sound",
  KEY: "key",
  URL: "website",
  IMPP: "messenger",
  "X-JABBER": "messenger",
  "X-MSN": "messenger",
  "X-SKYPE": "messenger",
  "X-SOCIALPROFILE": "socialProfile",
  ANNIVERSARY: "anniversary",
  "X-ABDATE": "anniversary",
  RELATED: "related",
  "X-ABRELATEDNAMES": "related",
  GEO: "location",
};

/**
 * The cards of a text in vCard 2.1, 3 or 4, as telephones, Outlook and address books write them. Card by card, so that
 * others can have their turn; null is such a turn within a long card.
 * @param locale of the labels that types become
 */
export function* readVcards(text: string, locale: TextLocale): Generator<ContactDraft | null> {
  let lines: CardLine[] | null = null;
  let photo: ReadPhoto | null = null;
  let [count, letters, depth, seen] = [0, 0, 0, 0];
  const ended = (problem: string | null) => ({
    ...draftOf(lines ?? [], photo, locale),
    ...(problem ? { problem } : {}),
  });
  for (const line of unfoldedLines(text)) {
    seen += 1;
    if (seen % step === 0) yield null;
    if (/^\uFEFF?begin:vcard\s*$/i.test(line)) {
      // A card within a card is that of an assistant, which version 2.1 has.
      if (lines !== null && lines.at(-1)?.name === "AGENT") depth += 1;
      else {
        if (lines !== null) yield ended("contacts.import.problems.unended");
        [lines, photo, count, letters, depth] = [[], null, 0, 0, 0];
      }
    } else if (lines === null) continue;
    else if (/^end:vcard\s*$/i.test(line)) {
      if (depth > 0) depth -= 1;
      else {
        yield ended(count > mostLines || letters > mostLetters ? "contacts.import.problems.manyLines" : null);
        lines = null;
      }
    } else if (depth === 0) {
      const read = readCardLine(line);
      if (!read) continue;
      count += 1;
      // A card may have several: the first that can be read is taken.
      if (read.name === "PHOTO" && read.value.trim() !== "" && !(photo && "photo" in photo)) photo = readPhoto(read);
      if (read.name === "PHOTO") continue;
      const isRead = !read.isEncoded && !unread[read.name];
      letters += isRead ? read.value.length : 0;
      if (count <= mostLines && letters <= mostLetters)
        lines.push(isRead ? read : { ...read, value: read.value.slice(0, 1) });
    }
  }
  if (lines !== null) yield ended("contacts.import.problems.unended");
}

/** Cards that were cut off within a file have what stands there. */
function draftOf(lines: readonly CardLine[], photo: ReadPhoto | null, locale: TextLocale): ContactDraft {
  const draft = emptyDraft();
  const named = new Map(
    lines.flatMap((line) => (line.name === "X-ABLABEL" ? [[line.group, line.value] as const] : [])),
  );
  const labelOf = ({ group, types }: CardLine) => {
    const own = group === "" ? undefined : named.get(group);
    return own === undefined ? labelOfTypes(types, locale) : labelOfName(textOf(own), locale);
  };
  const texts = new Map<string, string>();
  const addresses: DraftAddress[] = [];
  const remarks = new Set<string>();
  let isYearless = false;
  for (const line of lines) {
    const { name, value } = line;
    const remark = unread[name];
    if (remark !== undefined && value.trim() !== "") remarks.add(remark);
    if (line.isEncoded || value === "") continue;
    switch (name) {
      case "FN":
      case "TITLE":
      case "ROLE":
      case "NICKNAME":
      case "UID":
      case "LABEL":
        if (!texts.get(name)) texts.set(name, textOf(value).trim());
        break;
      case "N":
        if (!texts.get(name)) texts.set(name, nameOf(splitValue(value, ";")));
        break;
      case "ORG":
        if (!texts.get(name)) texts.set(name, filled(splitValue(value, ";")).join(", "));
        break;
      case "NOTE":
        texts.set(name, [texts.get(name) ?? "", textOf(value)].filter((text) => text !== "").join("\n"));
        break;
      case "EMAIL":
        draft.emails.push({
          email: textOf(value)
            .trim()
            .replace(/^mailto:/i, ""),
          label: labelOf(line),
        });
        break;
      case "TEL":
        draft.phoneNumbers.push(readDraftPhone(textOf(value), labelOf(line)));
        break;
      case "ADR":
        addresses.push({ label: labelOf(line), lines: linesOf(splitValue(value, ";")) });
        break;
      case "BDAY": {
        const { day, isYearless: has } = readBirthday(textOf(value));
        isYearless = has;
        draft.birthday ||= day;
        break;
      }
      case "CATEGORIES":
        draft.tags.push(...filled(splitValue(value, ",")).slice(0, mostTags));
        break;
    }
  }
  if (isYearless) remarks.add("yearless");
  if (photo && "remark" in photo) remarks.add(photo.remark);
  const known = (name: string) => texts.get(name) ?? "";
  return {
    ...draft,
    uid: known("UID"),
    name: known("FN") || known("N") || known("NICKNAME"),
    title: known("TITLE") || known("ROLE"),
    company: known("ORG"),
    address: joinAddresses(addresses) || known("LABEL"),
    notes: known("NOTE"),
    photo: photo && "photo" in photo ? photo.photo : null,
    remarks: [...remarks].map((remark) => writeIssue(`contacts.import.remarks.${remark}`)),
  };
}

const textOf = (value: string) => splitValue(value, "").join("");
const filled = (parts: readonly string[]) => parts.map((part) => part.trim()).filter((part) => part !== "");

function nameOf([family = "", given = "", further = "", prefix = "", suffix = ""]: string[]): string {
  return filled([prefix, given, further, family, suffix]).join(" ");
}

function linesOf([box, extended, street, city, region, postalCode, country]: string[]): string[] {
  return addressLines({
    box: box ?? "",
    extended: extended ?? "",
    street: street ?? "",
    city: city ?? "",
    region: region ?? "",
    postalCode: postalCode ?? "",
    country: country ?? "",
  });
}
