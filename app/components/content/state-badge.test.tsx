import { readFileSync } from "node:fs";
import { createInstance } from "i18next";
import { renderToString } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { expect, test } from "vitest";

import { formats } from "~/lib/platform/i18n/i18n";

import { StateBadge } from "./state-badge";

const i18n = createInstance();
const resources = { tr: { translation: JSON.parse(readFileSync("public/i18n/tr.json", "utf8")) as object } };
await i18n
  .use(initReactI18next)
  .use(formats)
  .init({ lng: "tr", resources, interpolation: { escapeValue: false } });

const textOf = (props: Parameters<typeof StateBadge>[0]) =>
  renderToString(
    <I18nextProvider i18n={i18n}>
      <StateBadge {...props} />
    </I18nextProvider>,
  )
    .replace(/<[^>]+>/g, "|")
    .split("|")
    .filter(Boolean);

const publishAt = new Date("2026-03-12T06:00:00Z");

test("what is live with a scheduled change says both", () => {
  expect(textOf({ state: "published", version: 2, liveVersion: 1, scheduledVersion: 2, publishAt })).toEqual([
    "Yayında",
    "Değişiklik 12.03.2026 09.00’da",
  ]);
  expect(textOf({ state: "scheduled", version: 1, liveVersion: null, scheduledVersion: 1, publishAt })).toEqual([
    "Zamanlandı",
  ]);
});

test("a later review is told of what is on the site and off it, a question of neither", () => {
  expect(textOf({ state: "published", version: 1, liveVersion: 1, reviewVersion: 1 })).toEqual([
    "Yayında",
    "Sonradan incelenecek",
  ]);
  expect(textOf({ state: "withdrawn", version: 1, liveVersion: null, reviewVersion: 1 })).toEqual([
    "Yayından kaldırıldı",
    "Sonradan incelenecek",
  ]);
  expect(textOf({ state: "published", version: 2, liveVersion: 1, reviewVersion: 2 })).toEqual(["Yayında", "Onayda"]);
});
