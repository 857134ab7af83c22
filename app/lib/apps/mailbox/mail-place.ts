import { isMailFilter, isMailFolder, type MailFilter, type MailFolder } from "./mailbox";

/** Which mails a list shows, as its address says. `label` is a slug. */
export type MailPlace = ({ folder: MailFolder } | { filter: MailFilter } | { label: string }) & { page: number };

const base = "/apps/mailbox";

function listPath(place: MailPlace): string {
  if ("folder" in place) return `${base}/${place.folder}/${place.page}`;
  if ("filter" in place) return `${base}/filter/${place.filter}/${place.page}`;
  return `${base}/label/${encodeURIComponent(place.label)}/${place.page}`;
}

export const inboxPlace: MailPlace = { folder: "inbox", page: 1 };

const longestSearch = 200;

export const mailPaths = {
  start: () => base,
  list: listPath,
  /** A mail beside the list at its place. */
  mail: (id: string, place: MailPlace = inboxPlace) => `${listPath(place)}/${encodeURIComponent(id)}`,
  /** @param options.id a draft @param options.to typed receivers @param options.re the mail that is answered or passed on, and how */
  compose: ({ id, to, re, how }: { id?: string; to?: string; re?: string; how?: MailAnswer } = {}) => {
    const given = Object.entries({ id, to, re, how }).filter((entry): entry is [string, string] => Boolean(entry[1]));
    const params = new URLSearchParams(given);
    return params.size > 0 ? `${base}/compose?${params}` : `${base}/compose`;
  },
  /** The mail as a file of a mail program. */
  file: (id: string) => `${base}/export.eml?${new URLSearchParams({ id })}`,
  settings: () => `${base}/settings`,
  search: (text = "") => (text === "" ? `${base}/search` : `${base}/search?${new URLSearchParams({ search: text })}`),
};

/** How a mail follows another. */
export const mailAnswers = ["reply", "all", "forward"] as const;
export type MailAnswer = (typeof mailAnswers)[number];

type Params = Readonly<Record<string, string | undefined>>;

const isSlug = /^[a-z0-9-]{1,200}$/;

/**
 * The place in a page's address: a page that is no number from 1 is the first. Null for an unknown folder or filter and
 * for what is no slug.
 */
export function readMailPlace({ folder, filter, label, page }: Params): MailPlace | null {
  const shown = { page: Number(/^[1-9]\d{0,5}$/.exec(page ?? "")?.[0] ?? "1") };
  if (filter !== undefined) return isMailFilter(filter) ? { filter, ...shown } : null;
  if (label !== undefined) return isSlug.test(label) ? { label, ...shown } : null;
  return isMailFolder(folder) ? { folder, ...shown } : null;
}

export const readMailSearch = (params: URLSearchParams): string => (params.get("search") ?? "").slice(0, longestSearch);
