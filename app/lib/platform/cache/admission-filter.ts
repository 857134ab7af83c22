import { LRUCache } from "lru-cache";

const minute = 60_000;
const maxCounted = 200;

/** Says which names have a place: the most frequent. Counts are halved each minute; a flood of new names takes none. */
export function admissionFilter(places: number, now: () => number = Date.now): (name: string) => boolean {
  const placed = new Map<string, number>();
  const others = new LRUCache<string, number>({ max: maxCounted });
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
