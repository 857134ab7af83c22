const loggedParts = ["detail", "where", "hint", "internalQuery", "dataType"] as const;
const failedQuery = "Failed query:";
const valuesFrom = "\nparams:";
const longestStatement = 2_000;

type LoggedError = Error &
  Partial<Record<(typeof loggedParts)[number] | "code" | "severity" | "params" | "query", unknown>>;

/** Removes statement values and quoted rows from a database error and its causes; codes and the statement stay. */
export function withoutValues<T>(error: T): T {
  const seen = new Set<unknown>();
  const next: unknown[] = [error];
  while (next.length > 0 && seen.size < 20) {
    const one = next.pop();
    if (!(one instanceof Error) || seen.has(one)) continue;
    seen.add(one);
    clean(one);
    next.push(one.cause, ...(one instanceof AggregateError ? one.errors : []));
  }
  return error;
}

function clean(error: LoggedError): void {
  if (typeof error.severity === "string" && typeof error.code === "string") {
    for (const name of loggedParts) if (name in error) delete error[name];
    // Class 22, wrong data, quotes the data.
    if (error.code.startsWith("22")) reword(error, error.message.replace(/(?<=: )[^]*$|"[^]*"/g, "…"));
  }
  if (!error.message.includes(failedQuery)) return;
  delete error.params;
  delete error.query;
  reword(error, textWithoutValues(error.message));
}

export function textWithoutValues(text: string): string {
  const at = text.indexOf(valuesFrom, text.indexOf(failedQuery));
  return text.includes(failedQuery) && at >= 0 ? text.slice(0, Math.min(at, longestStatement)) : text;
}

/** The stack begins with the message, which may have any lines. */
function reword(error: Error, message: string): void {
  const { stack = "", message: former, name } = error;
  if (former === message) return;
  const end = stack.indexOf(former) + former.length;
  error.message = message;
  error.stack = `${name}: ${message}${stack.includes(former) ? stack.slice(end) : ""}`;
}
