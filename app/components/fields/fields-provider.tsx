import { createContext, useContext } from "react";
import type { ReactNode } from "react";

import type { Field, Section } from "~/lib/content/definition/definition";
import type { RemovedRow } from "~/lib/content/form/removed-row";
import type { EntryData, Locale } from "~/lib/content/values";
import type { FieldControl } from "~/components/controls/field";

import type { FormContext } from "./form-context";

/** What the input of one kind is given. `initial` is conform's: strings, "on", lists and objects of these. */
export type InputProps<F extends Field = Field> = {
  /** As conform and the server name it: "title.tr", "attachments[0].file". */
  name: string;
  /** The bare name, for options and choices: "title", "file". */
  fieldName: string;
  field: F;
  control: FieldControl;
  label: string;
  lang?: Locale;
  initial: unknown;
  /** Most characters that publishing allows. */
  max?: number;
  required?: boolean;
  /** For inputs that draw their frame themselves. */
  hint?: string;
  errors: readonly string[];
};

export type FieldSlot = {
  name: string;
  fieldName: string;
  field: Field;
  label: string;
  hint?: string;
};

type FieldsValue = {
  section: Section;
  context: FormContext;
  /** Only English is written; this is what the rest says. */
  translated?: EntryData;
  /** The stored entry; what nobody writes is read from it. */
  stored?: EntryData;
  /** What was taken away without scripts a moment ago. */
  removed?: RemovedRow | undefined;
  /** Formatted texts as they are stored, therefore sanitised: what a form came back with may be anything. */
  storedTexts: ReadonlySet<string>;
  /** Draws any field, localized or not; handed down so that the rows of a list need not import what imports them. */
  renderField: (slot: FieldSlot) => ReactNode;
};

const FieldsContext = createContext<FieldsValue | null>(null);

export const FieldsProvider = FieldsContext.Provider;

export function useFields(): FieldsValue {
  const value = useContext(FieldsContext);
  if (!value) throw new Error("Inputs of an entry stand inside EntryFields");
  return value;
}

/** The string an input starts with. */
export function textOf(initial: unknown): string {
  return typeof initial === "string" ? initial : "";
}

/** A list of strings an input starts with; a form's single value counts as one. */
export function textsOf(initial: unknown): string[] {
  if (typeof initial === "string") return initial ? [initial] : [];
  return Array.isArray(initial) ? initial.filter((one): one is string => typeof one === "string" && one !== "") : [];
}

/** A part of a nested value, such as `lat` of a place. */
export function partOf(initial: unknown, name: string): unknown {
  return typeof initial === "object" && initial !== null && !Array.isArray(initial)
    ? (initial as Record<string, unknown>)[name]
    : undefined;
}

/** "members[2].person" → "members.person": what every row of a list shares. */
export function placeOf(name: string): string {
  return name.replace(/\[\d{1,6}\]/g, "");
}
