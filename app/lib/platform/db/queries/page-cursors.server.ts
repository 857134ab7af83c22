export type PageCursor = { rows: number; key: string; id: string };

/** In rows. */
const apart = 250;
const maxKept = 1_000;

/** Known ends of pages: OFFSET reads all skipped rows. Keys are values, so a deleted row loses no page. */
export class PageCursors {
  private readonly forth: PageCursor[] = [];
  private readonly back: PageCursor[] = [];

  nearest(rows: number, isBack: boolean): PageCursor | undefined {
    const ends = isBack ? this.back : this.forth;
    return ends[this.placeOf(rows, ends) - 1];
  }

  note(end: PageCursor, isBack: boolean): void {
    const ends = isBack ? this.back : this.forth;
    const place = this.placeOf(end.rows, ends);
    const isNear = (other: PageCursor | undefined) => other !== undefined && Math.abs(other.rows - end.rows) < apart;
    if (end.rows < apart || ends.length >= maxKept || isNear(ends[place - 1]) || isNear(ends[place])) return;
    ends.splice(place, 0, end);
  }

  private placeOf(rows: number, ends: readonly PageCursor[]): number {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.rows ?? 0) <= rows) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
