/** Sections of two steps need an approval in each of these capacities. */
export type ReviewStep = "department" | "chief";

type Row = { state: string; reviewVersion: number | null; liveVersion: number | null; scheduledVersion: number | null };

/**
 * The public waits for somebody's approval of it; until then its words stand still. Of what the public doesn't read the
 * state tells it, and of what the clock will bring, that something newer has been asked about.
 */
export function awaitsApproval({ state, reviewVersion, liveVersion, scheduledVersion }: Row): boolean {
  if (reviewVersion === null || reviewVersion === liveVersion) return false;
  return (
    liveVersion !== null || state === "inReview" || (state === "scheduled" && reviewVersion > (scheduledVersion ?? 0))
  );
}

/**
 * It was published without approval, as urgent, and is still to be looked at by a second person, on the site or off it.
 */
export function awaitsLaterReview(row: Row): boolean {
  return row.reviewVersion !== null && !awaitsApproval(row);
}
