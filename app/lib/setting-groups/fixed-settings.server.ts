import { publicPaths } from "~/lib/content/definition/paths";
import { listFilesOf } from "~/lib/content/definition/public/public-addresses.server";
import { publicSections } from "~/lib/content/definition/registry.server";
import { locales } from "~/lib/content/values";
import { fileLimits, megabyte, variantWidths } from "~/lib/files/limits";
import { env } from "~/lib/platform/env/env.server";

const timed = publicSections.filter((section) => listFilesOf(section).includes("calendar"));

/**
 * `text` is shown as it is; `key` is under `settingGroups.fixed.values`; null: not set. `section`: whose it is, where
 * several have one.
 */
export type FixedSetting = { name: string; section?: string; text?: string | null; key?: string };

/**
 * Settings of a group (content-model §8.4) that the operator or the product sets; read-only here.
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
        // The address holds a password, so only its presence is shown.
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
