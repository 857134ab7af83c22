/** A shorter text is worked out as fast as it is found. */
const shortest = 100;
const longest = 20_000;
const most = 16;

/**
 * Remembers what was worked out for the last few texts: one save reads the same text for its search terms, its checks
 * and its answer. Callers must not change a result.
 */
export function rememberFew<Result>(workOut: (text: string) => Result): (text: string) => Result {
  const kept = new Map<string, { result: Result }>();
  return (text) => {
    if (text.length < shortest || text.length > longest) return workOut(text);
    const known = kept.get(text);
    if (known) return known.result;
    const result = workOut(text);
    const [oldest] = kept.keys();
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
    kept.set(text, { result });
    return result;
  };
}
