export type PageEnd = { rows: number; key: string; id: string };

/** In rows. */
const apart = 250;
const mostKept = 1_000;

/** Known ends of pages: OFFSET reads all skipped rows. Keys are values, so a deleted row loses no page. */
export class PageEnds {
  private readonly forth: PageEnd[] = [];
  private readonly back: PageEnd[] = [];

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
