export type Box = { south: number; north: number; west: number; east: number };

export function isInBox({ lat, lng }: { lat: number; lng: number }, { south, north, west, east }: Box): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

/** The box, where all four of its edges are given. */
export function boxOf({ south, north, west, east }: Partial<Box>): Box | null {
  return south === undefined || north === undefined || west === undefined || east === undefined
    ? null
    : { south, north, west, east };
}
