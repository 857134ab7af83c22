import { createContext, useContext } from "react";
import type { ReactNode } from "react";

import type { Field, FormDefinition } from "~/lib/content/definition/definition";
import type { RemovedRow } from "~/lib/content/form/removed-row";
import type { EntryData, Locale } from "~/lib/content/values";
import type { FieldControl } from "~/components/controls/field";

import type { FormContext } from "./form-context";

/** `initial` is conform's: strings, "on", lists and objects of these. */
export type InputProps<F extends Field = Field> = {
  /** As in the form data: "title.tr", "attachments[0].file". */
  name: string;
  /** Without path, for options and choices: "title", "file". */
  fieldName: string;
  field: F;
  control: FieldControl;
  label: string;
  lang?: Locale;
  initial: unknown;
  /** The most characters for publishing. */
  max?: number;
  required?: boolean;
  /** For inputs with a frame of their own. */
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
  section: FormDefinition;
  context: FormContext;
  /** Only English is edited; this is the stored entry. */
  translated?: EntryData;
  /** The stored entry, for computed values. */
  stored?: EntryData;
  /** Removed without scripts a moment ago. */
  removed?: RemovedRow | undefined;
  /** Stored rich texts, which are sanitised: a returned form may hold anything. */
  storedTexts: ReadonlySet<string>;
  /** Renders any field; passed down to avoid an import cycle with list rows. */
  renderField: (slot: FieldSlot) => ReactNode;
};

const FieldsContext = createContext<FieldsValue | null>(null);

export const FieldsProvider = FieldsContext.Provider;

export function useFields(): FieldsValue {
  const value = useContext(FieldsContext);
  if (!value) throw new Error("Inputs of an entry stand inside EntryFields");
  return value;
}

/** The initial string. */
export function textOf(initial: unknown): string {
  return typeof initial === "string" ? initial : "";
}

/** The initial strings; a single form value counts as one. */
export function textsOf(initial: unknown): string[] {
  if (typeof initial === "string") return initial ? [initial] : [];
  return Array.isArray(initial) ? initial.filter((one): one is string => typeof one === "string" && one !== "") : [];
}

/** A part of a nested value, such as a place's `lat`. */
export function partOf(initial: unknown, name: string): unknown {
  return typeof initial === "object" && initial !== null && !Array.isArray(initial)
    ? (initial as Record<string, unknown>)[name]
    : undefined;
}

/** "members[2].person" → "members.person". */
export function placeOf(name: string): string {
  return name.replace(/\[\d{1,6}\]/g, "");
}
