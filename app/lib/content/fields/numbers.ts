import { z } from "zod";

import type { BooleanField, GeoField, MoneyField, NumberField } from "~/lib/content/definition/definition";
import { readCoordinates } from "~/lib/platform/geo/coordinates";
import { mapUrl } from "~/lib/platform/geo/map-url";
import { parseClock } from "~/lib/platform/text/dates/clock";
import { formatMoney, parseMoney } from "~/lib/platform/text/money";
import { formatClock, formatNumber, formatUnit, parseNumber } from "~/lib/platform/text/numbers";

import type { GeoValue } from "../values";
import { defineKind, isBlank, issue, reading, Unreadable } from "./field-kind";
import { textLine } from "./public-shape";

function readNumber(input: unknown): number {
  const number = typeof input === "number" ? input : typeof input === "string" ? parseNumber(input) : null;
  if (number === null || !Number.isFinite(number)) throw new Unreadable("badNumber");
  return number;
}

function readClock(text: string): number {
  const seconds = parseClock(text);
  if (seconds === null) throw new Unreadable("badClock");
  return seconds;
}

/** The byte order of the padded digits is the numeric order, negative numbers first. */
function numberSortKey(value: number): string {
  const shifted = value + 1e12;
  return Number.isFinite(shifted) ? shifted.toFixed(6).padStart(24, "0") : "";
}

export const number = defineKind<NumberField, number>({
  schema: ({ clock }) =>
    reading((input) =>
      clock && typeof input === "string" && input.includes(":") ? readClock(input) : readNumber(input),
    ),
  issues: (value, { min, max, step }) => [
    ...(step === 1 && !Number.isInteger(value) ? [issue("notWhole")] : []),
    ...(min !== undefined && value < min ? [issue("tooSmall", { min })] : []),
    ...(max !== undefined && value > max ? [issue("tooLarge", { max })] : []),
  ],
  facets: (value) => [String(value)],
  sortKey: numberSortKey,
  publicView: (value, { unit, clock }, { locale }) =>
    textLine(clock ? formatClock(value) : unit ? formatUnit(value, unit, locale) : formatNumber(value, locale, 3)),
  jsonSchema: ({ min, max }) => ({
    type: "number",
    ...(min !== undefined ? { minimum: min } : {}),
    ...(max !== undefined ? { maximum: max } : {}),
  }),
});

/** Turkish lira as a decimal string with two places: "1250000.50". */
export const money = defineKind<MoneyField, string>({
  schema: () =>
    reading((input) => {
      if (typeof input === "string" && /^-?\d{1,16}\.\d{2}$/.test(input.trim())) return input.trim();
      const amount = parseMoney(typeof input === "number" ? String(input).replace(".", ",") : String(input));
      if (amount === null) throw new Unreadable("badMoney");
      return amount;
    }),
  issues: (value) => (value.startsWith("-") ? [issue("tooSmall", { min: 0 })] : []),
  sortKey: (value) => numberSortKey(Number(value)),
  cell: (value) => value.replace(".", ","),
  publicView: (value, _field, { locale }) => textLine(formatMoney(value, "symbol", locale)),
  jsonSchema: () => ({ type: "string", pattern: "^-?\\d{1,16}\\.\\d{2}$", description: "Turkish lira" }),
});

export const boolean = defineKind<BooleanField, boolean>({
  schema: () =>
    reading((input) => {
      if (typeof input === "boolean") return input;
      if (input === "on" || input === "true") return true;
      if (input === "false" || input === "off") return false;
      throw new Unreadable("badBoolean");
    }),
  facets: (value) => [String(value)],
  sortKey: (value) => (value ? "1" : "0"),
  cell: (value, _field, _name, { yes, no }) => (value ? yes : no),
  // A page doesn't show "no".
  publicView: (value, _field, { yes }) => (value ? textLine(yes) : null),
  jsonSchema: () => ({ type: "boolean" }),
});

/** A pasted pair of coordinates: as a text, or in the latitude's input. */
function pastedPlace(input: unknown): GeoValue | null {
  if (typeof input === "string") return readCoordinates(input);
  const { lat, lng } = (typeof input === "object" ? input : {}) as { lat?: unknown; lng?: unknown };
  return typeof lat === "string" && isBlank(lng) ? readCoordinates(lat) : null;
}

export const geo = defineKind<GeoField, GeoValue>({
  schema: () =>
    z
      .preprocess(
        (input) => (isBlank(input) ? {} : (pastedPlace(input) ?? input)),
        z.object({ lat: reading(readNumber), lng: reading(readNumber) }),
      )
      .transform(({ lat, lng }, context) => {
        if (lat === undefined && lng === undefined) return undefined;
        const valid = typeof lat === "number" && typeof lng === "number" && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
        if (!valid) {
          context.addIssue({ code: "custom", message: issue("badGeo") });
          return z.NEVER;
        }
        return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) };
      })
      .optional(),
  cell: ({ lat, lng }) => `${lat}, ${lng}`,
  publicView: (value) => ({ shape: "map", href: mapUrl(value) }),
  jsonSchema: () => ({
    type: "object",
    required: ["lat", "lng"],
    properties: {
      lat: { type: "number", minimum: -90, maximum: 90 },
      lng: { type: "number", minimum: -180, maximum: 180 },
    },
  }),
});
