import type { Language } from "~/lib/platform/i18n/i18n";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";

import { localeOf } from "./words";

const publicPage = /^\/(?:home|preview)(?:\/|\.data$|$)/;

/** The language of a document: public pages speak the language of their address, whatever a reader chose for the staff pages. */
export async function documentLanguage(request: Request): Promise<Language> {
  return publicPage.test(new URL(request.url).pathname) ? localeOf(request) : getLanguage(request);
}
