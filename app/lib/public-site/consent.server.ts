import { createHash } from "node:crypto";

import type { Locale, Localized } from "~/lib/content/values";
import { cached, peekCached } from "~/lib/platform/cache/tagged-cache.server";
import { getSettingGroup, settingsTag } from "~/lib/settings/settings.server";

import type { ConsentAnswer, ReaderConsent } from "./consent";
import { translate } from "~/lib/content/translated-text";

type Stored = {
  analyticsUrl?: string;
  analyticsCode?: string;
  question?: Localized;
  policyUrl?: string;
  consentVersion?: number;
  isUncounted?: boolean;
};
type Privacy = Stored & { asked: string };

const kept = "privacy settings";
const halfAYear = 60 * 60 * 24 * 180;
const cookieName = "consent";

function readPrivacy(): Promise<Privacy> {
  return cached([settingsTag], kept, async () => {
    const settings = (await getSettingGroup("privacy")).data as Stored;
    return { ...settings, asked: askedBy(settings) };
  });
}

/** An answer belongs to one counter and question: another number, origin or text asks again. */
function askedBy({ analyticsUrl, question, consentVersion = 1 }: Stored): string {
  const origin = analyticsUrl === undefined ? null : new URL(analyticsUrl).origin;
  return createHash("sha256")
    .update(JSON.stringify([Math.floor(consentVersion), origin, question?.tr, question?.en]))
    .digest("hex")
    .slice(0, 16);
}

function answerIn(cookies: string, { asked }: Privacy): ConsentAnswer | null {
  const [, to, answer] = /(?:^|;)\s*consent=([\da-f]{16})-(yes|no)(?:;|$)/.exec(cookies) ?? [];
  return to === asked ? (answer as ConsentAnswer) : null;
}

/** Whether the site itself counts how often its pages are read (lib/visits), for which nobody has to be asked. */
export async function countsVisits(): Promise<boolean> {
  return (await readPrivacy()).isUncounted !== true;
}

/** The question to readers; null when the site needs no consent. */
export async function readerConsent(request: Request, locale: Locale): Promise<ReaderConsent | null> {
  const settings = await readPrivacy();
  const { analyticsUrl, analyticsCode = null, question, policyUrl = null } = settings;
  if (analyticsUrl === undefined) return null;
  return {
    answer: answerIn(request.headers.get("Cookie") ?? "", settings),
    text: translate(question, locale),
    policy: policyUrl,
    script: { src: analyticsUrl, code: analyticsCode },
  };
}

/** The part that changes a public page's bytes; "" without an answer or a question. */
export function publicConsent(consent: Pick<ReaderConsent, "answer"> | null | undefined): string {
  return consent?.answer ? `consent ${consent.answer}` : "";
}

/** The same from a `Cookie` header, without waiting; `readerConsent` decides in the end. */
export function publicConsentIn(cookies: string): string {
  const settings = peekCached<Privacy>([settingsTag], kept);
  return settings?.analyticsUrl === undefined ? "" : publicConsent({ answer: answerIn(cookies, settings) });
}

/** The `Set-Cookie` value; null when there is no question. */
export async function keepConsent(answer: ConsentAnswer): Promise<string | null> {
  const settings = await readPrivacy();
  return settings.analyticsUrl === undefined
    ? null
    : `${cookieName}=${settings.asked}-${answer}; Max-Age=${halfAYear}; Path=/home; HttpOnly; SameSite=Lax`;
}
