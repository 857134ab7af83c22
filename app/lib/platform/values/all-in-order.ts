/** As `Promise.all`, but waits for every one; of several failures the first in the list is thrown. */
export async function allInOrder<Asked extends readonly Promise<unknown>[]>(
  asked: readonly [...Asked],
): Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }> {
  const settled = await Promise.allSettled(asked);
  const values = settled.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
  return values as { -readonly [At in keyof Asked]: Awaited<Asked[At]> };
}
