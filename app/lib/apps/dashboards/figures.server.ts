import type { Actor } from "~/lib/access/actor";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { getSetting, settingsTag } from "~/lib/settings/settings.server";

/** A figure is at most so old, in ms. */
const oldest = 60_000;

/**
 * Figures that everybody shares who may see the same. @param isOwn they are the person's own
 */
export function keptFigures<T>(actor: Actor, what: string, produce: () => Promise<T>, isOwn = false): Promise<T> {
  const { grants, scopes, policies } = actor;
  const sight = JSON.stringify([grants, scopes, policies, isOwn ? actor.id : null]);
  return cached([], `figures ${what} ${sight}`, produce, Date.now() + oldest);
}

const holder = globalThis as typeof globalThis & { meydanHasSample?: boolean };

/** Sample figures stand only where the sample municipality does. */
export const hasSample = (): Promise<boolean> =>
  cached(
    [settingsTag],
    "figures sample",
    async () => (holder.meydanHasSample = (await getSetting("sample.planting", null)) !== null),
    Date.now() + oldest,
  );

/** For the navigation, which waits for nothing: as it was read last. The sample is planted at a start alone. */
export const isSampleKnown = (): boolean => holder.meydanHasSample === true;

export async function noteSample(): Promise<() => void> {
  await hasSample();
  return () => {};
}
