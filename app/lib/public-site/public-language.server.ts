import type { Language } from "~/lib/platform/i18n/i18n";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";

import { isPublicPage } from "./public-page";
import { localeOf } from "./public-locale";

/** Public pages have the language of their address, whatever the reader set for staff pages. */
export async function documentLanguage(request: Request): Promise<Language> {
  return isPublicPage(new URL(request.url).pathname) ? localeOf(request) : getLanguage(request);
}
