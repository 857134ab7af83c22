import type { RowDetail } from "~/lib/records/import/import-views";

export type ContactRowDetail = RowDetail & {
  /** Why the photograph was left out when the row was taken: an issue. */
  photo?: string;
  /** Tags that were left out when the row was taken: there was no room for them. */
  leftTags?: string[];
};
