/** A form that was not saved. `errors`: i18n keys by field; `wait`: minutes until the next try. */
export type Refusal = { intent: string; errors: Record<string, string[]>; typed: Record<string, string>; wait: number };

/** A page has several forms: only this one's answer. */
export function refusalOf(answer: unknown, intent: string): Refusal | undefined {
  const refusal = answer as Refusal | undefined;
  return refusal?.intent === intent ? refusal : undefined;
}
