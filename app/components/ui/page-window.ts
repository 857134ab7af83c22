/** First, last and the current page's neighbours; `null` is a gap of more than one page. Pages count from 1. */
export function pageWindow(page: number, lastPage: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, lastPage].filter((number) => number >= 1 && number <= lastPage);
  const sorted = [...new Set(shown)].sort((a, b) => a - b);
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1];
    if (before === undefined || number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : [null, number];
  });
}
