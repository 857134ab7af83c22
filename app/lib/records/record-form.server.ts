import { data } from "@remix-run/node";

import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { isStale } from "~/lib/platform/values/stale-version";

import type { RecordAnswer } from "./record-answer";

export type RecordAnswered = ReturnType<typeof data<RecordAnswer>>;

/**
 * The result of the work, or the form's answer with what was typed. @param textOf the reader's text of a stored value
 * @throws refusals that are no matter of the form: 403, 404
 */
export async function orRecordAnswer<T>(
  typed: Record<string, string>,
  work: Promise<T>,
  textOf: (field: string, value: unknown) => string,
): Promise<T | RecordAnswered> {
  const outcome = await orRefusal(work, 409, 422);
  if (!isRefusal(outcome)) return outcome;
  const { status, fields = {}, messageKey: key, values } = outcome;
  if (isStale(outcome)) {
    const { current, conflicts } = outcome;
    const theirs = conflicts.map(({ path, theirs: value }) => ({ field: path, theirs: textOf(path, value) }));
    return data<RecordAnswer>(
      { typed, errors: {}, version: current.version, conflicts: theirs, by: current.updatedBy },
      { status },
    );
  }
  const isOfFields = Object.keys(fields).length > 0;
  return data<RecordAnswer>({ typed, errors: fields, ...(isOfFields ? {} : { refused: { key, values } }) }, { status });
}

export function isRecordAnswer(outcome: unknown): outcome is RecordAnswered {
  return (
    typeof outcome === "object" && outcome !== null && "type" in outcome && outcome.type === "DataWithResponseInit"
  );
}
