import { data } from "@remix-run/node";

import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { isSame } from "~/lib/platform/values/same";
import { isStale } from "~/lib/platform/values/stale-version";

import type { RecordAnswer, TypedRecord } from "./record-answer";

export type RecordAnswered<Typed extends TypedRecord> = ReturnType<typeof data<RecordAnswer<Typed>>>;

type Reading<Typed> = {
  /** The reader's text of a stored value. */
  textOf: (field: string, value: unknown) => string;
  /** The control's value of a stored one; without it, its text. */
  typedOf?: <Field extends keyof Typed>(field: Field, value: unknown) => Typed[Field];
};

/**
 * Does the work, and gives its result or the form's answer. After a conflict it holds what was typed where both changed a field, and
 * elsewhere what others saved: a form that is sent again takes back nothing that its reader has not seen.
 * @throws refusals that are no matter of the form: 403, 404
 */
export async function orRecordAnswer<T, Typed extends TypedRecord>(
  typed: Typed,
  work: () => Promise<T>,
  { textOf, typedOf = (_field, value) => String(value ?? "") as never }: Reading<Typed>,
): Promise<{ done: T } | { answer: RecordAnswered<Typed> }> {
  const outcome = await orRefusal(work(), 409, 422);
  if (!isRefusal(outcome)) return { done: outcome };
  const { status, fields = {}, messageKey: key, values } = outcome;
  const answer = (content: RecordAnswer<Typed>) => ({ answer: data(content, { status }) });
  if (isStale(outcome)) {
    const { current, merged } = outcome;
    const conflicts = outcome.conflicts.length > 0 ? outcome.conflicts : unlike(typed, current.data, typedOf);
    const isMine = new Set(conflicts.map(({ path }) => path));
    const shown = Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [name, isMine.has(name) ? value : typedOf(name, merged[name])]),
    ) as Typed;
    return answer({
      typed: shown,
      errors: {},
      version: current.version,
      conflicts: conflicts.map(({ path, theirs }) => ({ field: path, theirs: textOf(path, theirs) })),
      by: current.updatedBy,
    });
  }
  const isOfFields = Object.keys(fields).length > 0;
  return answer({ typed, errors: fields, ...(isOfFields ? {} : { refused: { key, values } }) });
}

/** The version that somebody began with is not kept any more, so nobody knows what they changed: all that differs. */
function unlike<Typed extends TypedRecord>(
  typed: Typed,
  stored: Readonly<Record<string, unknown>>,
  typedOf: NonNullable<Reading<Typed>["typedOf"]>,
): { path: string; theirs: unknown }[] {
  return Object.keys(typed)
    .filter((name) => name in stored && !isSame(typedOf(name, stored[name]), typed[name]))
    .map((path) => ({ path, theirs: stored[path] }));
}
