import { randomBytes } from "node:crypto";

import type { Element } from "domhandler";

import {
  byId,
  chosenOptions,
  closest,
  documentOf,
  elementsIn,
  inputType,
  isCheckable,
  isChecked,
  isDisabled,
  lineage,
  optionsOf,
  optionValue,
  rawText,
  state,
  type ChosenFile,
} from "./dom";

/** A name with what is sent under it, as a form's entry list has them. */
export type FormEntry = [name: string, value: string | ChosenFile];

const isSubmittable = ({ name }: Element) => /^(button|input|select|textarea)$/.test(name);

export function formOf(control: Element): Element | undefined {
  const { form } = control.attribs;
  if (form === undefined) return closest(control, ({ name }) => name === "form");
  const named = byId(control, form);
  return named?.name === "form" ? named : undefined;
}

export const controlsOf = (form: Element): Element[] =>
  elementsIn(documentOf(form)).filter((one) => isSubmittable(one) && formOf(one) === form);

export function isSubmitButton(element: Element): boolean {
  if (element.name === "input") return /^(submit|image)$/.test(inputType(element));
  return element.name === "button" && !/^(button|reset)$/i.test(element.attribs.type ?? "");
}

const formats: Record<string, RegExp> = {
  date: /^\d{4,}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  month: /^\d{4,}-(?:0[1-9]|1[0-2])$/,
  week: /^\d{4,}-W(?:0[1-9]|[1-4]\d|5[0-3])$/,
  time: /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/,
  "datetime-local":
    /^\d{4,}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/,
  number: /^-?(?:\d+|\d*\.\d+)(?:[eE][-+]?\d+)?$/,
  color: /^#[\da-f]{6}$/i,
};

/** What a field keeps of a text: HTML's "value sanitization". */
export function sanitized(element: Element, text: string): string {
  if (element.name !== "input") return text.replace(/\r\n?/g, "\n");
  const type = inputType(element);
  const line = text.replace(/[\r\n]/g, "");
  switch (type) {
    case "text":
    case "search":
    case "tel":
    case "password":
      return line;
    case "url":
      return line.trim();
    case "email":
      return "multiple" in element.attribs
        ? line
            .split(",")
            .map((one) => one.trim())
            .join(",")
        : line.trim();
    case "range":
      return formats.number?.test(text) ? text : "50";
    case "color":
      return formats.color?.test(text) ? text.toLowerCase() : "#000000";
    case "datetime-local":
      return formats[type]?.test(text) ? text.replace(" ", "T") : "";
    default:
      return !formats[type] || formats[type].test(text) ? text : "";
  }
}

/** What stands in a field: what was typed, or else what the page says. */
export function typedValue(element: Element): string {
  if (element.name === "select") {
    const [option] = chosenOptions(element);
    return option ? optionValue(option) : "";
  }
  if (isCheckable(element)) return element.attribs.value ?? "on";
  if (inputType(element) === "file") return (state.files.get(element) ?? []).map(({ name }) => name).join(", ");
  const typed = state.values.get(element);
  return sanitized(element, typed ?? (element.name === "textarea" ? rawText(element) : (element.attribs.value ?? "")));
}

/** What a form sends when it is submitted by a button, in the order of the page. */
export function entriesOf(form: Element, submitter?: Element): FormEntry[] {
  return controlsOf(form).flatMap((control): FormEntry[] => {
    const { attribs } = control;
    const isButton = control.name === "button" || /^(submit|reset|button|image)$/.test(inputType(control));
    if (isDisabled(control) || lineage(control).some(({ name }) => name === "datalist")) return [];
    if (isButton && control !== submitter) return [];
    const { name = "" } = attribs;
    if (inputType(control) === "image") {
      const start = name ? `${name}.` : "";
      return [
        [`${start}x`, "0"],
        [`${start}y`, "0"],
      ];
    }
    if (!name || (isCheckable(control) && !isChecked(control))) return [];
    if (isButton) return [[name, attribs.value ?? ""]];
    if (control.name === "select")
      return chosenOptions(control)
        .filter((option) => !isDisabled(option))
        .map((option) => [name, optionValue(option)]);
    if (inputType(control) === "file") {
      const chosen = state.files.get(control) ?? [];
      const none = { name: "", mimeType: "application/octet-stream", buffer: Buffer.alloc(0) };
      return (chosen.length > 0 ? chosen : [none]).map((file) => [name, file]);
    }
    if (inputType(control) === "hidden" && name.toLowerCase() === "_charset_") return [[name, "UTF-8"]];
    const value: FormEntry = [name, typedValue(control)];
    return attribs.dirname && /^(text|search|)$/.test(inputType(control)) ? [value, [attribs.dirname, "ltr"]] : [value];
  });
}

const crlf = (text: string) => text.replace(/\r\n?|\n/g, "\r\n");

export function urlEncoded(entries: readonly FormEntry[]): string {
  const pairs = entries.map(([name, value]) => [crlf(name), crlf(typeof value === "string" ? value : value.name)]);
  return new URLSearchParams(pairs).toString();
}

/** As `multipart/form-data` of the HTML standard writes it. */
export function multipart(entries: readonly FormEntry[]): { body: Buffer; contentType: string } {
  const boundary = `----DocumentFormBoundary${randomBytes(12).toString("hex")}`;
  const quoted = (text: string) => text.replace(/\n/g, "%0A").replace(/\r/g, "%0D").replace(/"/g, "%22");
  const parts = entries.flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(crlf(name))}"`;
    return typeof value === "string"
      ? [Buffer.from(`${head}\r\n\r\n${crlf(value)}\r\n`)]
      : [
          Buffer.from(`${head}; filename="${quoted(value.name)}"\r\nContent-Type: ${value.mimeType}\r\n\r\n`),
          value.buffer,
          Buffer.from("\r\n"),
        ];
  });
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

export type Submission = { method: "GET" | "POST" | "DIALOG"; url: URL; body?: Buffer; contentType?: string };

/** What a browser asks for when a form is submitted. @param base the address that addresses are relative to */
export function submissionOf(form: Element, submitter: Element | undefined, address: URL, base: URL): Submission {
  const said = (own: string, name: string) => submitter?.attribs[own] ?? form.attribs[name];
  const method = said("formmethod", "method")?.toUpperCase();
  const action = said("formaction", "action")?.trim();
  const url = action ? new URL(action, base) : new URL(address);
  if (!/^https?:$/.test(url.protocol)) throw new Error(`A form leads to ${url.href}, which documents can't follow`);
  if (method === "DIALOG") return { method, url };
  const entries = entriesOf(form, submitter);
  if (method !== "POST") {
    url.search = urlEncoded(entries);
    return { method: "GET", url };
  }
  const type = said("formenctype", "enctype")?.toLowerCase();
  if (type === "multipart/form-data") return { method, url, ...multipart(entries) };
  if (type === "text/plain") {
    const lines = entries.map(
      ([name, value]) => `${crlf(name)}=${crlf(typeof value === "string" ? value : value.name)}`,
    );
    return { method, url, body: Buffer.from(lines.map((line) => `${line}\r\n`).join("")), contentType: "text/plain" };
  }
  return { method, url, body: Buffer.from(urlEncoded(entries)), contentType: "application/x-www-form-urlencoded" };
}

/** The HTML standard's own pattern of an address of mail. */
const mail = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** A value of a field with steps as a number: ms, months or what it says. */
function asNumber(type: string, value: string): number {
  switch (type) {
    case "date":
      return Date.parse(`${value}T00:00Z`);
    case "time":
      return Date.parse(`1970-01-01T${value}Z`);
    case "datetime-local":
      return Date.parse(`${value}Z`);
    case "month": {
      const [year = 0, month = 1] = value.split("-").map(Number);
      return year * 12 + month - 1;
    }
    case "week": {
      const [year = 0, week = 1] = value.split("-W").map(Number);
      const fourth = Date.UTC(year, 0, 4);
      return fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * 86_400_000 + (week - 1) * 604_800_000;
    }
    default:
      return Number(value);
  }
}

/** What one step is, and what `step` counts by default, in the units of `asNumber`. */
const steps: Record<string, { unit: number; usual: number }> = {
  number: { unit: 1, usual: 1 },
  range: { unit: 1, usual: 1 },
  month: { unit: 1, usual: 1 },
  date: { unit: 86_400_000, usual: 1 },
  week: { unit: 604_800_000, usual: 1 },
  time: { unit: 1000, usual: 60 },
  "datetime-local": { unit: 1000, usual: 60 },
};

/** Why a browser doesn't send a field as it stands; undefined where it does. */
export function refusalOf(control: Element): string | undefined {
  const { attribs, name } = control;
  const type = inputType(control);
  const isBarred =
    /^(hidden|reset|button|submit|image)$/.test(type) ||
    name === "button" ||
    isDisabled(control) ||
    (isReadOnly(control) && !isCheckable(control)) ||
    lineage(control).some((one) => one.name === "datalist");
  if (isBarred) return undefined;
  const value = typedValue(control);
  if (isMissing(control, value)) return "required";
  if (value === "" || name === "select" || isCheckable(control) || type === "file") return undefined;
  if (type === "email" && !("multiple" in attribs ? value.split(",") : [value]).every((one) => mail.test(one)))
    return "no address of mail";
  if (type === "url" && !URL.canParse(value)) return "no address";
  const hasPattern = attribs.pattern !== undefined && /^(text|search|url|tel|email|password)$/.test(type);
  if (hasPattern && !patternOf(attribs.pattern ?? "").test(value)) return `not like ${attribs.pattern}`;
  // Only what a person has typed is measured.
  const isMeasured =
    state.values.has(control) && (name === "textarea" || /^(text|search|url|tel|email|password)$/.test(type));
  if (isMeasured && value.length < Number(attribs.minlength ?? 0)) return `shorter than ${attribs.minlength}`;
  return outsideSteps(control, type, value);
}

const isReadOnly = ({ attribs, name }: Element) => /^(input|textarea)$/.test(name) && "readonly" in attribs;

function isMissing(control: Element, value: string): boolean {
  const { attribs, name } = control;
  const type = inputType(control);
  if (type === "radio") {
    const group = radioGroup(control);
    return group.some((one) => "required" in one.attribs) && !group.some(isChecked);
  }
  if (!("required" in attribs)) return false;
  if (type === "checkbox") return !isChecked(control);
  if (type === "file") return (state.files.get(control) ?? []).length === 0;
  if (/^(range|color)$/.test(type)) return false;
  if (name !== "select" || "multiple" in attribs || Number(attribs.size ?? 1) > 1)
    return name === "select" ? chosenOptions(control).length === 0 : value === "";
  // An empty first option only says that something is to be chosen.
  const [first] = optionsOf(control);
  const [chosen] = chosenOptions(control);
  return !chosen || (chosen === first && optionValue(first) === "");
}

/** The radio buttons of which one excludes the others. */
export function radioGroup(radio: Element): Element[] {
  const { name } = radio.attribs;
  if (!name) return [radio];
  const form = formOf(radio);
  return elementsIn(documentOf(radio)).filter(
    (one) => inputType(one) === "radio" && one.attribs.name === name && formOf(one) === form,
  );
}

function patternOf(pattern: string): RegExp {
  try {
    return new RegExp(`^(?:${pattern})$`, "v");
  } catch {
    // A pattern that isn't one holds nobody up.
    return /^/;
  }
}

function outsideSteps({ attribs }: Element, type: string, value: string): string | undefined {
  const step = steps[type];
  if (!step) return undefined;
  const given = (text: string | undefined) =>
    text !== undefined && (formats[type] ?? formats.number)?.test(text) ? asNumber(type, text) : undefined;
  const [number, least, most] = [asNumber(type, value), given(attribs.min), given(attribs.max)];
  if (least !== undefined && number < least) return `before ${attribs.min}`;
  if (most !== undefined && number > most) return `after ${attribs.max}`;
  if (attribs.step?.toLowerCase() === "any") return undefined;
  const size = Number(attribs.step) > 0 ? Number(attribs.step) : step.usual;
  const count = (number - (least ?? given(attribs.value) ?? 0)) / (size * step.unit);
  return Math.abs(count - Math.round(count)) > 1e-9 ? `no step of ${size}` : undefined;
}

/** The first field that keeps a form from being sent by a button, with why. */
export function findRefused(form: Element, submitter?: Element): { control: Element; reason: string } | undefined {
  if ("novalidate" in form.attribs || (submitter && "formnovalidate" in submitter.attribs)) return undefined;
  for (const control of controlsOf(form)) {
    const reason = refusalOf(control);
    if (reason) return { control, reason };
  }
  return undefined;
}

/** What Enter in a field presses; "none" where it sends the form without a button, undefined where it does nothing. */
export function pressedByEnter(form: Element): Element | "none" | undefined {
  const controls = controlsOf(form);
  const button = controls.find(isSubmitButton);
  if (button) return isDisabled(button) ? undefined : button;
  const blocking = controls.filter((one) =>
    /^(text|search|url|tel|email|password|date|month|week|time|datetime-local|number)$/.test(inputType(one)),
  );
  return blocking.length <= 1 ? "none" : undefined;
}

/** As much of a text as a person can type into a field. */
export function typeable(element: Element, text: string): string {
  const most = Number.parseInt(element.attribs.maxlength ?? "", 10);
  return most >= 0 ? text.slice(0, most) : text;
}
