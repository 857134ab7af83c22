/** `pins`: the field that colours places, with a legend; `track`: a file with the route; `stops`: rows on it. */
export type MapFace = {
  pins?: string;
  shape?: string;
  track?: string;
  stops?: { field: string; entry?: string; title: string; place: string };
};

export function mapNames({ pins, shape, track, stops }: MapFace): (string | undefined)[] {
  return [pins, shape, track, stops?.field];
}
