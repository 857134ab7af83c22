/** Sections of two steps need an approval in each of these capacities. */
export type ReviewStep = "department" | "chief";

type Row = { reviewVersion: number | null; liveVersion: number | null };

/** The public waits for somebody's approval of it; until then its words stand still. */
export function awaitsApproval({ reviewVersion, liveVersion }: Row): boolean {
  return reviewVersion !== null && reviewVersion !== liveVersion;
}

/** It was published without approval, as urgent, and is still to be looked at by a second person. */
export function awaitsLaterReview({ reviewVersion, liveVersion }: Row): boolean {
  return reviewVersion !== null && reviewVersion === liveVersion;
}
