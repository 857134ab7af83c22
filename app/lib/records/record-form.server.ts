import { data } from "@remix-run/node";

import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { isStale } from "~/lib/platform/values/stale-version";

import type { RecordAnswer } from "./record-answer";

export type RecordAnswered = ReturnType<typeof data<RecordAnswer>>;

/**
 * The result of the work, or the form's answer. After a conflict it holds what was typed where both changed a field, and
 * elsewhere what others saved: a form that is sent again takes back nothing that its reader has not seen.
 * @param textOf the reader's text of a stored value
 * @throws refusals that are no matter of the form: 403, 404
 */
export async function orRecordAnswer<T>(
  typed: Record<string, string>,
  work: Promise<T>,
  textOf: (field: string, value: unknown) => string,
): Promise<{ done: T } | { answer: RecordAnswered }> {
  const outcome = await orRefusal(work, 409, 422);
  if (!isRefusal(outcome)) return { done: outcome };
  const { status, fields = {}, messageKey: key, values } = outcome;
  const answer = (content: RecordAnswer) => ({ answer: data(content, { status }) });
  if (isStale(outcome)) {
    const { current, conflicts, merged } = outcome;
    const isMine = new Set(conflicts.map(({ path }) => path));
    return answer({
      typed: Object.fromEntries(
        Object.entries(typed).map(([name, text]) => [name, isMine.has(name) ? text : String(merged[name] ?? "")]),
      ),
      errors: {},
      version: current.version,
      conflicts: conflicts.map(({ path, theirs }) => ({ field: path, theirs: textOf(path, theirs) })),
      by: current.updatedBy,
    });
  }
  const isOfFields = Object.keys(fields).length > 0;
  return answer({ typed, errors: fields, ...(isOfFields ? {} : { refused: { key, values } }) });
}
