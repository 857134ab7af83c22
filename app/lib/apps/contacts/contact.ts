export type ContactEmail = { email: string; label: string };
/** `country`: ISO 3166-1 alpha-2 in lower case, for the dial code. */
export type ContactPhone = { country: string; phoneNumber: string; label: string };

/** Specification §3. What staff keep of a partner outside of the house. */
export type Contact = {
  /** The address of a picture. */
  avatar: string | null;
  name: string;
  title: string;
  company: string;
  emails: ContactEmail[];
  phoneNumbers: ContactPhone[];
  /** A calendar day: `1975-04-23`. */
  birthday: string | null;
  address: string | null;
  /** HTML. */
  notes: string | null;
  tags: string[];
};

/** `contacts`: how many partners there are at most. `rows`: e-mail addresses, and telephone numbers, of one of them. */
export const contactBounds = {
  contacts: 20_000,
  name: 200,
  title: 200,
  company: 200,
  rows: 20,
  email: 254,
  phone: 40,
  label: 60,
  address: 500,
  notes: 20_000,
  tags: 30,
};

/** `chosen`: contacts of one export that are named one by one. */
/**
 * `photoBytes`: the JPEGs of one file of cards together, some five hundred, so that the file can be brought in again:
 * with the texts of all contacts it stays below `importLimits.bytes`. `photos`: below this many nobody need know.
 */
export const exportBounds = { chosen: 200, photos: 500, photoBytes: 11 * 1024 * 1024 };

export const homeCountry = "tr";

export const newContact: Contact = {
  avatar: null,
  name: "",
  title: "",
  company: "",
  emails: [],
  phoneNumbers: [],
  birthday: null,
  address: null,
  notes: null,
  tags: [],
};

/** Where the list stands, as its address says. */
export type ContactPlace = { tag: string; search: string; page: number };

function placed(path: string, place: ContactPlace | undefined): string {
  if (!place) return path;
  const { tag, search, page } = place;
  const params = new URLSearchParams({
    ...(tag === "" ? {} : { tag }),
    ...(search === "" ? {} : { search }),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return params.size > 0 ? `${path}?${params}` : path;
}

export const contactPaths = {
  list: (place?: ContactPlace) => placed("/apps/contacts", place),
  /** A contact, beside the list at its place. */
  contact: (id: string, place?: ContactPlace) => placed(`/apps/contacts/${encodeURIComponent(id)}`, place),
  edit: (id: string, place?: ContactPlace) => placed(`/apps/contacts/${encodeURIComponent(id)}/edit`, place),
  new: (place?: ContactPlace) => placed("/apps/contacts/new", place),
  tags: () => "/apps/contacts/tags",
  /** The whole list, as it is filtered. */
  csv: (place?: ContactPlace) => placed("/apps/contacts/export.csv", place && { ...place, page: 1 }),
  vcards: (place?: ContactPlace) => placed("/apps/contacts/export.vcf", place && { ...place, page: 1 }),
  vcard: (id: string) => `/apps/contacts/export.vcf?${new URLSearchParams({ id })}`,
  import: () => "/apps/contacts/import",
  importOf: (id: string, search = "") => `/apps/contacts/import/${encodeURIComponent(id)}${search}`,
  refusedOf: (id: string) => `/apps/contacts/import/${encodeURIComponent(id)}/refused.csv`,
};

export function readContactPlace(params: URLSearchParams): ContactPlace {
  const page = /^[1-9]\d{0,5}$/.exec(params.get("page") ?? "")?.[0] ?? "1";
  return { tag: params.get("tag") ?? "", search: (params.get("search") ?? "").slice(0, 200), page: Number(page) };
}
