import type { FieldErrors } from "~/lib/platform/refusal";

/** A sentence above the form: an i18n key with its values. */
export type RefusedText = { key: string; values?: Readonly<Record<string, string | number>> };

/**
 * What the action of a page answers when it keeps the page: the one shape of all forms.
 * @template More what this page shows beyond that, such as both texts of a conflict
 */
export type FormAnswer<More extends object = object> = {
  /** What was typed, by the name of the field. Never passwords and codes. */
  typed: Record<string, string>;
  /** i18n keys of what is wrong, by field; shown beside it. */
  errors: FieldErrors;
  /** Concerns the whole form; the layout shows it above the page's content (`RefusalBanner`). */
  refused?: RefusedText;
} & Partial<More>;

/** A refusal that the action did not ask for. `answer-failures` makes it, for every page alike. */
export type UnaskedRefusal = FormAnswer & {
  isUnasked: true;
  refused: RefusedText;
  /** All that was sent, for a document: the form is filled in with it (`refill-form.server.ts`). */
  sent?: [string, string][];
};

/** An answer may have any shape, or none. */
type Anything = { isUnasked?: unknown; refused?: { key?: unknown } | null } | null | undefined;

export const isUnasked = (answer: unknown): answer is UnaskedRefusal => (answer as Anything)?.isUnasked === true;

/** What an answer of any shape says above the form. */
export function refusedTextOf(answer: unknown): RefusedText | undefined {
  const refused = (answer as Anything)?.refused;
  return typeof refused?.key === "string" ? (refused as RefusedText) : undefined;
}
