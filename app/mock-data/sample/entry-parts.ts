import type { ImageValue, Localized, RowValue } from "~/lib/content/values";

import { documents } from "./documents";
import { pictures } from "./pictures/pictures";
import type { RelativeDate, RelativeDateTime, SampleEntry } from "./types";

/** A sample picture as a field holds it, with the description written for it. */
export function image(name: string): ImageValue {
  const picture = pictures.find((candidate) => candidate.name === name);
  if (!picture) throw new Error(`no sample picture "${name}"`);
  return { file: `@picture/${name}`, alt: picture.alt };
}

export function attachment(name: string, order = 1): RowValue {
  const document = documents.find((candidate) => candidate.name === name);
  if (!document) throw new Error(`no sample document "${name}"`);
  return { _key: `ek-${order}`, file: `@document/${name}`, title: { tr: document.title }, lang: "tr" };
}

const isBlock = (text: string) => text.startsWith("<") && !/^<(?:strong|em|a)\b/.test(text);

/** Paragraphs; a heading, a list or another block stays as it is. */
export const html = (...blocks: string[]) => blocks.map((block) => (isBlock(block) ? block : `<p>${block}</p>`)).join("");
export const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
export const steps = (...items: string[]) => `<ol>${items.map((item) => `<li>${item}</li>`).join("")}</ol>`;
export const table = (head: string[], ...rows: string[][]) =>
  `<table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join("")}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</tbody></table>`;
export const mailTo = (name: string) => `<a href="mailto:${name}@bornova.example">${name}@bornova.example</a>`;
export const at = (days: number, time: string): RelativeDateTime => ({ $days: days, $time: time });
export const day = (days: number): RelativeDate => ({ $day: days });
export const department = (key: string) => `@mudurlukler/${key}`;
export const neighbourhood = (key: string) => `@mahallelerimiz/${key}`;
/** The neighbourhoods that it concerns, by key. */
export const concerning = (keys: readonly string[] | undefined) => (keys ? { neighbourhoods: keys.map(neighbourhood) } : {});

/** Title, summary and body in one language. */
export type Text = readonly [title: string, summary: string, body: string];
const localized = (tr: string, en: string | undefined): Localized => (en === undefined ? { tr } : { tr, en });

/** The localized fields of a text, its summary under the name the section gives it. */
export function texts(summaryField: string, tr: Text, en?: Text): Record<string, Localized> {
  return { title: localized(tr[0], en?.[0]), [summaryField]: localized(tr[1], en?.[1]), body: localized(tr[2], en?.[2]) };
}

type NewsInput = { age: number; cover: string; by: string; in: readonly string[]; places?: readonly string[]; tr: Text; en?: Text; time?: string; state?: SampleEntry["state"]; more?: Record<string, unknown> };
export function news(key: string, { age, cover, by, in: categories, places, tr, en, time = "10:30", state, more }: NewsInput): SampleEntry {
  const data = { ...texts("spot", tr, en), cover: image(cover), newsDate: at(-age, time), categories, department: department(by), showOnHome: age >= 0 && age < 20, ...concerning(places), ...more };
  return { key, data, ...(state && { state }), ...(state !== "draft" && { publishedDaysAgo: age }) };
}

type NoticeInput = { from: number; until?: number; by: string; in: string; places?: readonly string[]; tr: Text; en?: Text; priority?: "important" | "urgent"; state?: SampleEntry["state"]; phone?: string; more?: Record<string, unknown> };
export function notice(key: string, { from, until, by, in: category, places, tr, en, priority, state, phone, more }: NoticeInput): SampleEntry {
  const data = { ...texts("summary", tr, en), category, priority: priority ?? "normal", validFrom: at(-from, "09:00"), ...(until !== undefined && { validUntil: at(until, "17:30") }), department: department(by), ...(phone && { contactPhone: phone }), ...concerning(places), ...more };
  return { key, data, ...(state && { state }), ...(state !== "draft" && { publishedDaysAgo: from }) };
}

type EventInput = { in: number; time: string; hours?: number; type: string; cover: string; place: readonly [tr: string, en?: string]; near?: string; by?: string; tr: Text; en?: Text; price?: string; seats?: number; state?: SampleEntry["state"]; more?: Record<string, unknown> };
export function happening(key: string, { in: days, time, hours = 2, type, cover, place, near, by = "kultur", tr, en, price, seats, state, more }: EventInput): SampleEntry {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const end = `${String(Math.min(23, hour + hours)).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  const data = {
    ...texts("summary", tr, en), eventType: type, startAt: at(days, time), endAt: at(days, end), venueText: localized(place[0], place[1]), organiser: localized("Bornova Belediyesi", en && "Bornova Municipality"),
    isFree: price === undefined, ...(price !== undefined && { price }), ...(seats !== undefined && { capacity: seats }), cover: image(cover), eventStatus: "scheduled", department: department(by), ...(near && { neighbourhood: neighbourhood(near) }),
    ...(more?.["registrationRequired"] === true && { registrationUrl: "https://kultur.bornova.example/kayit" }), ...more,
  };
  return { key, data, ...(state && { state }), ...(state !== "draft" && { publishedDaysAgo: state === "scheduled" ? -2 : Math.max(1, 14 - days) }) };
}
