import type { Locale, Localized } from "~/lib/content/values";
import { cached, peekCached } from "~/lib/platform/cache/tagged-cache.server";
import { getSettingGroup, settingsTag } from "~/lib/settings/settings.server";

import type { ConsentAnswer, ReaderConsent } from "./consent";
import { translate } from "./translated-text";

type Stored = { analyticsUrl?: string; analyticsCode?: string; question?: Localized; policyUrl?: string; consentVersion?: number };

const kept = "privacy settings";
const halfAYear = 60 * 60 * 24 * 180;
const cookieName = "consent";

function readPrivacy(): Promise<Stored> {
  return cached([settingsTag], kept, async () => (await getSettingGroup("privacy")).data as Stored);
}

/** Consent to one question: a site that asks something else, or again, has a higher number. */
const versionOf = ({ consentVersion = 1 }: Stored) => String(Math.floor(consentVersion));

function answerIn(cookies: string, settings: Stored): ConsentAnswer | null {
  const [, version, answer] = /(?:^|;)\s*consent=(\d{1,6})-(yes|no)(?:;|$)/.exec(cookies) ?? [];
  return version === versionOf(settings) ? (answer as ConsentAnswer) : null;
}

/** What the reader of a public page is asked; null where nothing of the site needs to ask. */
export async function readerConsent(request: Request, locale: Locale): Promise<ReaderConsent | null> {
  const settings = await readPrivacy();
  const { analyticsUrl, analyticsCode = null, question, policyUrl = null } = settings;
  if (analyticsUrl === undefined) return null;
  return { answer: answerIn(request.headers.get("Cookie") ?? "", settings), text: translate(question, locale), policy: policyUrl, script: { src: analyticsUrl, code: analyticsCode } };
}

/** What of it changes the bytes of a public page; empty for who hasn't answered, and where nobody is asked. */
export function publicConsent(consent: Pick<ReaderConsent, "answer"> | null | undefined): string {
  return consent?.answer ? `consent ${consent.answer}` : "";
}

/** The same of a `Cookie` header, at once: `readerConsent` has the last word. */
export function publicConsentIn(cookies: string): string {
  const settings = peekCached<Stored>([settingsTag], kept);
  return settings?.analyticsUrl === undefined ? "" : publicConsent({ answer: answerIn(cookies, settings) });
}

/** The `Set-Cookie` value that keeps an answer on the public site; null where nobody is asked. */
export async function keepConsent(answer: ConsentAnswer): Promise<string | null> {
  const settings = await readPrivacy();
  return settings.analyticsUrl === undefined ? null : `${cookieName}=${versionOf(settings)}-${answer}; Max-Age=${halfAYear}; Path=/home; HttpOnly; SameSite=Lax`;
}
