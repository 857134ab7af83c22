import { LRUCache } from "lru-cache";

const minute = 60_000;
/** Of those that have no place, so many are counted. */
const mostCounted = 200;

/**
 * Gives places to the names that are asked for most, by counts that are halved each minute: a name that comes once
 * takes no place from one that comes often, however many such names there are.
 * @param places so many names have one
 * @returns counts a name and says whether it has a place
 */
export function busiest(places: number, now: () => number = Date.now): (name: string) => boolean {
  const placed = new Map<string, number>();
  const others = new LRUCache<string, number>({ max: mostCounted });
  let since = now();
  return (name) => {
    const passed = Math.floor((now() - since) / minute);
    if (passed > 0) {
      since += passed * minute;
      for (const [one, count] of placed) placed.set(one, Math.floor(count / 2 ** passed));
      others.clear();
    }
    const count = (placed.get(name) ?? others.get(name) ?? 0) + 1;
    if (placed.has(name) || placed.size < places) {
      placed.set(name, count);
      return true;
    }
    const [quietest, least] = [...placed].reduce((one, other) => (other[1] < one[1] ? other : one));
    if (count <= least + 1) {
      others.set(name, count);
      return false;
    }
    others.delete(name);
    placed.delete(quietest);
    placed.set(name, count);
    return true;
  };
}
