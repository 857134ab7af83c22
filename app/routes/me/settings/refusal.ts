/** A form that was not saved. `errors`: i18n keys by field; `wait`: minutes until the next try. */
export type RefusedForm = {
  intent: string;
  errors: Record<string, string[]>;
  typed: Record<string, string>;
  wait: number;
};

/** A page has several forms: only this one's answer. */
export function refusalOf(answer: unknown, intent: string): RefusedForm | undefined {
  const refusal = answer as RefusedForm | undefined;
  return refusal?.intent === intent ? refusal : undefined;
}
