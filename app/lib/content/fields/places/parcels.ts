type Parcel = { ada?: string; parsel?: string };

/** "521 ada 4 parsel, 600 ada 7 parsel"; undefined without parcels. */
export function parcelLine(rows: unknown, max = 1000): string | undefined {
  const numbers = (Array.isArray(rows) ? (rows as Parcel[]) : []).map(({ ada, parsel }) =>
    [ada && `${ada} ada`, parsel && `${parsel} parsel`].filter(Boolean).join(" "),
  );
  return (
    numbers
      .filter((one) => one !== "")
      .join(", ")
      .slice(0, max) || undefined
  );
}
