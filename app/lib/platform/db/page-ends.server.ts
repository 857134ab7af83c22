/** The last row of a page, by what its list is ordered by, and how many rows there are up to it. */
export type PageEnd = { rows: number; key: string; id: string };

/** Rows. Ends that lie closer together save too little. */
const apart = 250;
const mostKept = 1_000;

/**
 * Where pages of a long list ended that have been read, counted from its beginning and, backwards, from its end. A page
 * behind one of them is read from there: to skip rows by their number a database reads them all. Right as long as the
 * list does not change; the keys are the rows' own, so that a row that goes meanwhile takes no page with it.
 */
export class PageEnds {
  private readonly forth: PageEnd[] = [];
  private readonly back: PageEnd[] = [];

  /** The last known end that lies no further than so many rows; undefined where there is none. */
  nearest(rows: number, isBack: boolean): PageEnd | undefined {
    const ends = isBack ? this.back : this.forth;
    return ends[this.placeOf(rows, ends) - 1];
  }

  note(end: PageEnd, isBack: boolean): void {
    const ends = isBack ? this.back : this.forth;
    const place = this.placeOf(end.rows, ends);
    const isNear = (other: PageEnd | undefined) => other !== undefined && Math.abs(other.rows - end.rows) < apart;
    if (end.rows < apart || ends.length >= mostKept || isNear(ends[place - 1]) || isNear(ends[place])) return;
    ends.splice(place, 0, end);
  }

  /** How many ends lie no further than so many rows. */
  private placeOf(rows: number, ends: readonly PageEnd[]): number {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.rows ?? 0) <= rows) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
