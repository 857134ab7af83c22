/** `problem`: the server does not start, or loses or refuses something. */
export type Finding = {
  check: string;
  state: "ok" | "warning" | "problem";
  message: string;
  /** Absent when all is well. */
  advice?: string;
};

export const ok = (check: string, message: string): Finding => ({ check, state: "ok", message });
export const warning = (check: string, message: string, advice: string): Finding => ({
  check,
  state: "warning",
  message,
  advice,
});
export const problem = (check: string, message: string, advice: string): Finding => ({
  check,
  state: "problem",
  message,
  advice,
});

/** One line without the passwords of these addresses. */
export function messageOf(error: unknown, ...secretUrls: (string | undefined)[]): string {
  const { code, message } = error as { code?: string; message?: string };
  const all = [
    error instanceof AggregateError ? error.errors.map(String).join("; ") : "",
    message,
    message?.includes(String(code)) ? "" : code,
  ]
    .filter(Boolean)
    .join(" ");
  const passwords = secretUrls
    .flatMap((url) =>
      url && URL.canParse(url) ? [new URL(url).password, decodeURIComponent(new URL(url).password)] : [],
    )
    .filter(Boolean);
  return passwords
    .reduce((text, secret) => text.replaceAll(secret, "…"), all)
    .replaceAll(/\s+/g, " ")
    .slice(0, 300);
}
