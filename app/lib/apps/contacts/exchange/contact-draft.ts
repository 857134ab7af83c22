import type { ContactEmail, ContactPhone } from "../contact";

/** One person as a file has them: texts that nobody has checked yet, tags by their titles, notes as plain text. */
export type ContactDraft = {
  uid: string;
  name: string;
  title: string;
  company: string;
  emails: ContactEmail[];
  phoneNumbers: ContactPhone[];
  /** A calendar day, or what stands there instead of one. */
  birthday: string;
  address: string;
  notes: string;
  tags: string[];
  /** Base64 of what begins as a picture does; null for none. */
  photo: string | null;
  /** Issues of things that a contact doesn't hold, such as a recording. */
  remarks: string[];
  /** The issue of one that can't be read whole. */
  problem: string | null;
};

export const emptyDraft = (): ContactDraft => ({
  uid: "",
  name: "",
  title: "",
  company: "",
  emails: [],
  phoneNumbers: [],
  birthday: "",
  address: "",
  notes: "",
  tags: [],
  photo: null,
  remarks: [],
  problem: null,
});

/** Files of telephones often lack a name where a firm or an address is all that is known. */
export const nameOfDraft = ({ name, company, emails }: ContactDraft): string =>
  [name, company, emails[0]?.email ?? ""].map((text) => text.trim()).find((text) => text !== "") ?? "";

export type DraftAddress = { label: string; lines: readonly string[] };

/** A contact has one address: several stand below each other, each behind its kind. */
export function joinAddresses(addresses: readonly DraftAddress[]): string {
  const texts = new Map<string, string>();
  for (const { label, lines } of addresses) {
    const text = lines
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .join("\n");
    if (text !== "" && !texts.has(text)) texts.set(text, label);
  }
  if (texts.size <= 1) return [...texts.keys()].join("");
  return [...texts].map(([text, label]) => (label === "" ? text : `${label}: ${text}`)).join("\n");
}

/** "35100 Bornova", "İzmir", "Türkiye" as the last lines of an address. */
export function addressLines(parts: {
  box?: string;
  extended?: string;
  street?: string;
  city?: string;
  region?: string;
  postalCode?: string;
  country?: string;
}): string[] {
  const { box = "", extended = "", street = "", city = "", region = "", postalCode = "", country = "" } = parts;
  const place = [postalCode, city].map((part) => part.trim()).filter((part) => part !== "");
  return [extended, street, box, place.join(" "), region, country];
}
