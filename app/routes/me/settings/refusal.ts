import type { FormAnswer } from "~/lib/platform/http/response/form-answer";

/** `intent`: which of the page's forms; `wait`: minutes until the next try. */
export type OfForm = { intent: string; wait: number };
export type RefusedForm = FormAnswer<OfForm>;

/** A page has several forms: only this one's answer. */
export function refusalOf(answer: unknown, intent: string): RefusedForm | undefined {
  const refusal = answer as RefusedForm | undefined;
  return refusal?.intent === intent ? refusal : undefined;
}
