/** A function that works its result out once for each object, and forgets it with the object. */
export function onceForEach<Thing extends object, T>(make: (thing: Thing) => T): (thing: Thing) => T {
  const made = new WeakMap<Thing, { result: T }>();
  return (thing) => {
    const known = made.get(thing) ?? { result: make(thing) };
    made.set(thing, known);
    return known.result;
  };
}
