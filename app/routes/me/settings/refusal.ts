/** A form that was not saved. `errors` are i18n keys by field; `wait`: minutes until the next try is taken. */
export type Refusal = { intent: string; errors: Record<string, string[]>; typed: Record<string, string>; wait: number };

/** The answer as far as it is this form's: a page holds several. */
export function refusalOf(answer: unknown, intent: string): Refusal | undefined {
  const refusal = answer as Refusal | undefined;
  return refusal?.intent === intent ? refusal : undefined;
}
