import { foldTr } from "~/lib/platform/text/turkish/fold";

/** A heading without what makes no difference. */
export const plainHeading = (heading: string): string => foldTr(heading.slice(0, 200)).replace(/[^a-z0-9]/g, "");
