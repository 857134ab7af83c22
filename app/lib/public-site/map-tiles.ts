/**
 * Where the pictures of a map come from, with {z}, {x} and {y} in it, whose they are, and how near a single place is
 * shown.
 */
export type Tiles = { url: string; attribution: string; nearest?: number };
