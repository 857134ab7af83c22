/**
 * What a loader gives to the drawing of a page that no browser continues. The router's serializer would write it all
 * the same: an object of a class by its own fields, of which this has none.
 */
export class ServerOnly<Value> {
  readonly #value: Value;

  constructor(value: Value) {
    this.#value = value;
  }

  get value(): Value {
    return this.#value;
  }

  /** An ETag is made of the JSON of all loader data. */
  toJSON(): Value {
    return this.#value;
  }
}

/** The value itself, whichever way it came; a browser gets none of these. */
export const unwrapped = <Value>(given: Value | ServerOnly<Value>): Value =>
  import.meta.env.SSR && given instanceof ServerOnly ? given.value : (given as Value);
