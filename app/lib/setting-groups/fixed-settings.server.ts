import { publicPaths } from "~/lib/content/definition/paths";
import { listFilesOf } from "~/lib/content/definition/public-addresses.server";
import { publicSections } from "~/lib/content/definition/registry.server";
import { locales } from "~/lib/content/values";
import { fileLimits, megabyte, variantWidths } from "~/lib/files/limits";
import { env } from "~/lib/platform/env/env.server";

/** Sections whose dates can be read by calendars. */
const timed = publicSections.filter((section) => listFilesOf(section).includes("calendar"));

/**
 * `text`: as it stands; `key`: words under `settingGroups.fixed.values`; null: nobody has set it. `section`: whose, where
 * there are several.
 */
export type FixedSetting = { name: string; section?: string; text?: string | null; key?: string };

/**
 * What belongs to a group (content-model §8.4) and is set by whoever runs the server, or by the product: shown, never
 * written here.
 * @param origin of the public site
 */
export function fixedSettings(path: string, origin: string): FixedSetting[] {
  const { PUBLIC_URL, SITE_URL, SMTP_URL, MAIL_FROM, STORAGE_URL, MAP_TILES, MAP_ATTRIBUTION } = env();
  switch (path) {
    case "/setting/site":
      return [
        { name: "baseUrl", text: PUBLIC_URL ?? null },
        { name: "siteUrl", text: SITE_URL ?? PUBLIC_URL ?? null },
        { name: "defaultLocale", text: locales[0] },
        { name: "locales", text: locales.join(", ") },
        { name: "timezone", text: "Europe/Istanbul" },
      ];
    case "/setting/files":
      return [
        // The address holds a key: only whether there is one is told.
        { name: "storage", key: STORAGE_URL ? "store" : "disk" },
        { name: "imageWidths", text: variantWidths.join(", ") },
        { name: "stripExif", key: "always" },
        { name: "mostBytes", text: `${fileLimits.imageBytes / megabyte} MB, ${fileLimits.fileBytes / megabyte} MB` },
      ];
    case "/setting/integrations":
      return [
        // The address holds a password: only whether there is one is told.
        { name: "smtp", key: SMTP_URL ? "isSet" : "notSet" },
        { name: "mailFrom", text: MAIL_FROM ?? null },
        ...timed.map((section) => ({
          name: "calendarFeed",
          section: section.id,
          text: origin + publicPaths.file(section, "calendar", "tr"),
        })),
      ];
    case "/setting/map":
      return [
        { name: "mapTiles", text: MAP_TILES ?? null },
        { name: "mapAttribution", text: MAP_ATTRIBUTION },
      ];
    default:
      return [];
  }
}
