/** `url` with {z}, {x} and {y}; `nearest`: the zoom for a single place. */
export type Tiles = { url: string; attribution: string; nearest?: number };
