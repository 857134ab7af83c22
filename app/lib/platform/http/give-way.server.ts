/** Milliseconds of one turn that pages may be drawn in. */
const longest = 20;

let turn: { began: number; over: Promise<void> } | undefined;

/**
 * For what draws a long page in one go: asked between its parts.
 * @throws Promise until the others had their turn, as React takes it from a component that can't be drawn yet
 */
export function giveWay(): void {
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
