import { publicPaths } from "~/lib/content/definition/paths";
import { publicSections } from "~/lib/content/definition/registry.server";
import { locales } from "~/lib/content/values";
import { fileLimits, megabyte, variantWidths } from "~/lib/files/limits";
import { env } from "~/lib/platform/env/env.server";

const calendar = publicSections.find(({ publicFace }) => publicFace.upcoming !== undefined);

/** `text` is shown as it is; `key` is under `settingGroups.fixed.values`; null: not set. */
export type FixedSetting = { name: string; text?: string | null; key?: string };

/** Settings of a group (content-model §8.4) that the operator or the product sets; read-only here. */
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
        // The address holds a password, so only its presence is shown.
        { name: "smtp", key: SMTP_URL ? "isSet" : "notSet" },
        { name: "mailFrom", text: MAIL_FROM ?? null },
        { name: "calendarFeed", text: calendar ? publicPaths.file(calendar, "calendar", "tr") : null },
      ];
    default:
      return [];
  }
}
