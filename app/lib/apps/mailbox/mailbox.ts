import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

/** Specification §3: a mail is in exactly one of them. */
export const mailFolders = ["inbox", "sent", "drafts", "spam", "trash"] as const;
export type MailFolder = (typeof mailFolders)[number];
export const mailFilters = ["starred", "important"] as const;
export type MailFilter = (typeof mailFilters)[number];
export const mailLayouts = ["right", "bottom"] as const;
export type MailLayout = (typeof mailLayouts)[number];

/** `waiting`: the writer can still take it back. */
export const mailStates = ["draft", "waiting", "sent"] as const;
export type MailState = (typeof mailStates)[number];
export const outsideStates = ["waiting", "sent", "failed"] as const;
export type OutsideState = (typeof outsideStates)[number];

export const folderIcons: Record<MailFolder, InterfaceIcon> = {
  inbox: "heroicons_outline:inbox",
  sent: "heroicons_outline:paper-airplane",
  drafts: "heroicons_outline:document",
  spam: "heroicons_outline:shield-exclamation",
  trash: "heroicons_outline:trash",
};
export const filterIcons: Record<MailFilter, InterfaceIcon> = {
  starred: "heroicons_outline:star",
  important: "heroicons_outline:exclamation-circle",
};

/** What is done with several mails at once; `back` moves each to where it came from. */
export const mailVerbs = ["read", "unread", "back", "spam", "trash"] as const;
export type MailVerb = (typeof mailVerbs)[number];

/** What a list offers for the mails in it. @param folder null in a list that is no folder's */
export function verbsIn(folder: MailFolder | null): readonly MailVerb[] {
  switch (folder) {
    case "inbox":
      return ["read", "unread", "spam", "trash"];
    case "spam":
      return ["read", "unread", "back", "trash"];
    case "sent":
    case "drafts":
      return ["trash"];
    case "trash":
      return ["back"];
    case null:
      return ["read", "unread", "trash"];
  }
}

export const labelColors = [
  "gray",
  "red",
  "orange",
  "yellow",
  "green",
  "teal",
  "blue",
  "indigo",
  "purple",
  "pink",
] as const;
export type LabelColor = (typeof labelColors)[number];
export type MailLabel = { id: string; version: number; title: string; slug: string; color: LabelColor };

/**
 * `receivers`: of one mail, addresses outside counted. `outsideHourly`: mails of one person that leave the house;
 * `outsideBytes`: the files of one. `labels`: that one person has.
 */
export const mailBounds = {
  receivers: 100,
  outside: 20,
  outsideHourly: 60,
  outsideBytes: 20 << 20,
  line: 10_000,
  subject: 300,
  content: 200_000,
  files: 10,
  labels: 50,
  drafts: 500,
};
/** Specification §9. */
export const mailsPerPage = 10;
/** Milliseconds in which a sent mail can be taken back. */
export const takeBackFor = 10_000;
/** Days that a mail rests in the trash. */
export const mailTrashDays = 30;

/** The person's account, where they have one. */
export type MailPerson = { userId: string | null; name: string; address: string };
export type MailSender = MailPerson;
export type MailReceiver = MailPerson & { kind: "to" | "cc" | "bcc" };

/** What its writer writes. Receivers are separated by commas. */
export type MailDraft = { to: string; cc: string; bcc: string; subject: string; content: string; files: string[] };

export const emptyDraft: MailDraft = { to: "", cc: "", bcc: "", subject: "", content: "", files: [] };

export const isMailFolder = (value: unknown): value is MailFolder => mailFolders.some((one) => one === value);
export const isMailVerb = (value: unknown): value is MailVerb => mailVerbs.some((one) => one === value);
export const isMailFilter = (value: unknown): value is MailFilter => mailFilters.some((one) => one === value);

/** "Ad Soyad <adres>", as mails write it. */
export function addressLine({ name, address }: Pick<MailPerson, "name" | "address">): string {
  if (address === "") return name;
  return name === "" ? address : `${/[",;<>@()]/.test(name) ? `"${name.replaceAll('"', "'")}"` : name} <${address}>`;
}
