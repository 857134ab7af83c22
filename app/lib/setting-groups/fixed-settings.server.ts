import { publicPaths } from "~/lib/content/definition/paths";
import { publicSections } from "~/lib/content/definition/registry.server";
import { locales } from "~/lib/content/values";
import { fileLimits, megabyte, variantWidths } from "~/lib/files/limits";
import { env } from "~/lib/platform/env/env.server";

/** The section whose list can be read by calendars. */
const calendar = publicSections.find(({ publicFace }) => publicFace.upcoming !== undefined);

/** `text`: as it stands; `key`: words under `settingGroups.fixed.values`; null: nobody has set it. */
export type FixedSetting = { name: string; text?: string | null; key?: string };

/**
 * What belongs to a group (content-model §8.4) and is set by whoever runs the server, or by the product: shown, never
 * written here.
 */
export function fixedSettings(path: string): FixedSetting[] {
  const { PUBLIC_URL, SMTP_URL, MAIL_FROM } = env();
  switch (path) {
    case "/setting/site":
      return [
        { name: "baseUrl", text: PUBLIC_URL ?? null },
        { name: "defaultLocale", text: locales[0] },
        { name: "locales", text: locales.join(", ") },
        { name: "timezone", text: "Europe/Istanbul" },
      ];
    case "/setting/files":
      return [
        { name: "imageWidths", text: variantWidths.join(", ") },
        { name: "stripExif", key: "always" },
        { name: "mostBytes", text: `${fileLimits.imageBytes / megabyte} MB, ${fileLimits.fileBytes / megabyte} MB` },
      ];
    case "/setting/integrations":
      return [
        // The address holds a password: only whether there is one is told.
        { name: "smtp", key: SMTP_URL ? "isSet" : "notSet" },
        { name: "mailFrom", text: MAIL_FROM ?? null },
        { name: "calendarFeed", text: calendar ? publicPaths.file(calendar, "calendar", "tr") : null },
      ];
    default:
      return [];
  }
}
