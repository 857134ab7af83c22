/** In ms. */
const longest = 20;

let turn: { began: number; over: Promise<void> } | undefined;

/** Called between the parts of a long page. @throws Promise (React suspends on it) until others had their turn */
export function yieldToOthers(): void {
  const now = performance.now();
  turn ??= {
    began: now,
    over: new Promise((resolve) =>
      setImmediate(() => {
        turn = undefined;
        resolve();
      }),
    ),
  };
  if (now - turn.began > longest) throw turn.over;
}
