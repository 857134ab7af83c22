import type { TextLocale } from "~/lib/platform/text/dates/dates";
import { plainHeading } from "~/lib/records/import/plain-heading";

import { contactBounds } from "../contact";
import { labelText, type LabelKind } from "./contact-labels";

/** The parts of a contact that a column can hold, in the order in which a form offers them. */
export const columnFields = [
  "name",
  "prefix",
  "firstName",
  "middleName",
  "lastName",
  "suffix",
  "title",
  "company",
  "department",
  "email",
  "emailLabel",
  "phone",
  "phoneLabel",
  "phoneCountry",
  "address",
  "street",
  "postalCode",
  "city",
  "region",
  "country",
  "birthday",
  "notes",
  "tags",
  "uid",
] as const;
export type ColumnField = (typeof columnFields)[number];

/**
 * How a column is read. `at`: columns with the same one belong together, as a number and its kind do; "" for the parts
 * of the one address that a row has. `label`: of the
 * number, where no column has it. `isMonthFirst`: days as English Outlook writes them.
 */
export type ColumnUse = { field: ColumnField; at: string; label: string; isMonthFirst?: true };
export type ColumnMap = readonly (ColumnUse | null)[];

/** As Excel's users, Outlook and Google call them, in Turkish and English. */
const names: Partial<Record<ColumnField, readonly string[]>> = {
  name: ["ad", "adsoyad", "adisoyadi", "advesoyad", "isim", "isimsoyisim", "kisi", "name", "fullname", "displayname"],
  prefix: ["onek", "hitap", "nameprefix", "prefix"],
  firstName: ["firstname", "givenname"],
  middleName: ["ikinciad", "ikinciadi", "middlename", "additionalname"],
  lastName: ["soyad", "soyadi", "soyisim", "lastname", "familyname", "surname"],
  suffix: ["sonek", "namesuffix", "suffix"],
  title: ["gorev", "gorevi", "unvan", "unvani", "isunvani", "jobtitle", "organizationtitle", "position"],
  company: ["kurum", "kurulus", "sirket", "firma", "company", "organization", "organisation", "organizationname"],
  department: ["bolum", "birim", "departman", "mudurluk", "department", "organizationdepartment"],
  birthday: ["dogumgunu", "dogumtarihi", "birthday", "dateofbirth"],
  notes: ["not", "notlar", "notes", "aciklama", "aciklamalar", "comments"],
  tags: ["etiket", "etiketler", "kategori", "kategoriler", "categories", "tags", "labels", "groupmembership", "grup"],
  uid: ["kimlik", "uid", "uuid"],
};
const fieldByName = new Map(
  Object.entries(names).flatMap(([field, all]) => all.map((name) => [name, field as ColumnField] as const)),
);

const email = /^(?:eposta|epostaadresi|email|emailaddress|emailvalue|mail|mailadresi)$/;
const emailLabel = /^(?:epostaetiketi|epostaturu|emaillabel|emailtype)$/;
const phoneLabel = /^(?:telefonetiketi|telefonturu|phonelabel|phonetype)$/;
const phoneCountry = /^(?:telefonulkesi|phonecountry)$/;
const phones: Readonly<Record<string, LabelKind | "">> = {
  telefon: "",
  telefonno: "",
  telefonnumarasi: "",
  tel: "",
  phone: "",
  phonevalue: "",
  phonenumber: "",
  telephone: "",
  istelefonu: "work",
  istel: "work",
  businessphone: "work",
  workphone: "work",
  evtelefonu: "home",
  homephone: "home",
  ceptelefonu: "mobile",
  ceptel: "mobile",
  cep: "mobile",
  gsm: "mobile",
  mobilephone: "mobile",
  mobile: "mobile",
  isfaksi: "workFax",
  businessfax: "workFax",
  evfaksi: "homeFax",
  homefax: "homeFax",
  faks: "fax",
  fax: "fax",
  otherfax: "fax",
  digerfaks: "fax",
  otherphone: "other",
  digertelefon: "other",
  primaryphone: "main",
  anatelefon: "main",
  companymainphone: "main",
  sirketanatelefonu: "main",
  santral: "main",
  pager: "pager",
};

const places: Readonly<Record<string, LabelKind | "">> = {
  business: "work",
  work: "work",
  is: "work",
  home: "home",
  ev: "home",
  other: "other",
  diger: "other",
  address: "",
  adres: "",
  "": "",
};
const parts: Readonly<Record<string, ColumnField>> = {
  formatted: "address",
  street: "street",
  cadde: "street",
  caddesokak: "street",
  sokak: "street",
  extendedaddress: "street",
  pobox: "street",
  postakutusu: "street",
  postalcode: "postalCode",
  postakodu: "postalCode",
  zip: "postalCode",
  city: "city",
  sehir: "city",
  sehri: "city",
  ilce: "city",
  ili: "region",
  il: "region",
  state: "region",
  region: "region",
  bolge: "region",
  eyalet: "region",
  country: "country",
  countryregion: "country",
  ulke: "country",
  ulkebolge: "country",
};
const place = /^(business|work|is|home|ev|other|diger|address|adres|)(?:adresi|address)?(.*)$/;

/** What the headings of a table say its columns hold. @param locale of the labels */
export function mapColumns(headings: readonly string[], locale: TextLocale): (ColumnUse | null)[] {
  const plain = headings.map(plainHeading);
  const holds = (field: ColumnField) => plain.some((name) => fieldByName.get(name) === field);
  const isParted = holds("lastName") && !holds("firstName");
  const hasPosition = plain.some((name) =>
    ["jobtitle", "isunvani", "organizationtitle", "organization1title"].includes(name),
  );
  return plain.map((heading, at) => {
    const number = heading.replace(/\D/g, "");
    const name = heading.replace(/\d/g, "");
    // Where surnames stand apart, "Ad" is the first name; Outlook's "Title" is "Mr.".
    if (isParted && ["ad", "adi", "name", "isim"].includes(name)) return { field: "firstName", at: "", label: "" };
    if (name === "title") return { field: hasPosition ? "prefix" : "title", at: "", label: "" };
    return useOf(name, number, at, locale);
  });
}

function useOf(name: string, number: string, at: number, locale: TextLocale): ColumnUse | null {
  const one = (field: ColumnField, group = "", label = ""): ColumnUse => ({ field, at: group, label });
  const labelFor = (kind: LabelKind | "") => (kind === "" ? "" : labelText(kind, locale));
  const field = fieldByName.get(name);
  if (field === "birthday") return { ...one(field), ...(name === "birthday" ? { isMonthFirst: true as const } : {}) };
  if (field) return one(field);
  if (name === "adi") return one("name");
  const row = `row ${number || "1"}`;
  if (email.test(name)) return one("email", row);
  if (emailLabel.test(name)) return one("emailLabel", row);
  if (phoneLabel.test(name)) return one("phoneLabel", row);
  if (phoneCountry.test(name)) return one("phoneCountry", row);
  if (Object.hasOwn(phones, name)) {
    const kind = phones[name] ?? "";
    return one("phone", kind === "" ? row : `column ${at}`, labelFor(kind));
  }
  const [, whose = "", part = ""] = place.exec(name) ?? [];
  const kind = places[whose] ?? "";
  // Outlook's "Home Street 2" is another line of the same address, Google's "Address 2" is another one.
  const group = kind === "" ? ` ${number}` : kind;
  if (part === "") return whose === "" ? null : one("address", group, labelFor(kind));
  // "İl" and "Ülke" alone belong to the one address of a row.
  return Object.hasOwn(parts, part) ? one(parts[part] ?? "address", group, labelFor(kind)) : null;
}

/** The uses of columns that a person has chosen in a form. @param fields by column; null is not read */
export function choseColumns(
  fields: readonly (string | null)[],
  { headings, columns }: { headings: readonly string[]; columns: readonly ({ field: string } | null)[] },
): (ColumnUse | null)[] {
  let before: string | null = null;
  return headings.map((heading, at): ColumnUse | null => {
    const field = columnFields.find((one) => one === fields[at]);
    const use = (columns as ColumnMap)[at] ?? null;
    if (field === undefined) return null;
    const chosen = use?.field === field ? use : chosenUse(field, { heading, at, before });
    before = chosen.at;
    return chosen;
  });
}

/**
 * The use of a column that a person chose in a form. A number without a known kind is labelled as its column is called.
 * @param column.before what the column before it belongs to
 */
function chosenUse(
  field: ColumnField,
  { heading, at, before }: { heading: string; at: number; before: string | null },
): ColumnUse {
  const own = `column ${at}`;
  if (field === "emailLabel" || field === "phoneLabel" || field === "phoneCountry")
    return { field, at: before ?? own, label: "" };
  if (field === "email" || field === "phone" || field === "address")
    return { field, at: own, label: heading.trim().slice(0, contactBounds.label) };
  return { field, at: "", label: "" };
}
