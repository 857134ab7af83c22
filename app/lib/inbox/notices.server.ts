import type { MailKind } from "~/lib/mails/mail-kinds";
import { partsOf } from "~/lib/platform/domains/domain.server";

import type { NotificationKind } from "./inbox-kinds";

/** A kind that can come by mail names the mail; `isUsual`: by default. */
export type Notice = { mail?: MailKind; isUsual?: boolean };

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** The kinds that the domain sends; `notifications.kinds.<kind>` has name, title and text of each. */
    notices: Readonly<Partial<Record<NotificationKind, Notice>>>;
  }
}

function notices(): [NotificationKind, Notice][] {
  return partsOf("notices").flatMap((kinds) => Object.entries(kinds) as [NotificationKind, Notice][]);
}

/** The kinds that people switch on and off, in the order of the settings page. */
export function listNotices(): { kind: NotificationKind; isMailable: boolean; isUsual: boolean }[] {
  return notices().map(([kind, { mail, isUsual = false }]) => ({ kind, isMailable: mail !== undefined, isUsual }));
}

/** Null for a kind that comes by no mail. */
export function mailOf(kind: string): { mail: MailKind; isUsual: boolean } | null {
  const [, { mail, isUsual = false }] = notices().find(([known]) => known === kind) ?? ["", {} as Notice];
  return mail === undefined ? null : { mail, isUsual };
}
