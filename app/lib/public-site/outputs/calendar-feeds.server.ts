import type { Section } from "~/lib/content/definition/definition";
import type { ListFile } from "~/lib/content/definition/paths";
import { listFilesOf } from "~/lib/content/definition/public/public-addresses.server";
import { translate } from "~/lib/content/translated-text";
import type { Locale, Localized } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { getSettingGroup, settingsTag } from "~/lib/settings/settings.server";

type Stored = { isCalendarOff?: boolean; calendarTitle?: Localized };

const read = () =>
  cached([settingsTag], "calendar feeds", async () => (await getSettingGroup("integrations")).data as Stored);

/** Whose dates they are, where the administration gives calendars a name that is not the site's. */
export async function calendarTitle(locale: Locale): Promise<string | null> {
  return translate((await read()).calendarTitle, locale)?.text ?? null;
}

/** The files beside a section's list that the administration offers. */
export async function offeredFiles(section: Section): Promise<ListFile[]> {
  const { isCalendarOff } = await read();
  return listFilesOf(section).filter((file) => file !== "calendar" || !isCalendarOff);
}
