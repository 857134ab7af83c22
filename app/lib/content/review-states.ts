/** Sections of two steps need an approval in each of these capacities. */
export type ReviewStep = "department" | "chief";

type Row = { state: string; reviewVersion: number | null; liveVersion: number | null; scheduledVersion: number | null };

/**
 * Whether publishing waits for an approval; until then the entry can't be edited. Where nothing is public, the state
 * tells; where a version is scheduled, whether a newer one was submitted.
 */
export function awaitsApproval({ state, reviewVersion, liveVersion, scheduledVersion }: Row): boolean {
  if (reviewVersion === null || reviewVersion === liveVersion) return false;
  return (
    liveVersion !== null || state === "inReview" || (state === "scheduled" && reviewVersion > (scheduledVersion ?? 0))
  );
}

/** Published as urgent without approval; a second person must still review it, public or not. */
export function awaitsLaterReview(row: Row): boolean {
  return row.reviewVersion !== null && !awaitsApproval(row);
}
