import type { FormContext } from "~/components/fields/form-context";
import type { EntryLinks } from "~/lib/content/entry-links.server";
import type { Section } from "~/lib/content/definition/definition";
import type { Deadline } from "~/lib/content/definition/section-hooks.server";
import type { Entry } from "~/lib/content/entries/entries.server";
import type { ReviewSituation } from "~/lib/content/workflow/review-view.server";
import type { CorrectionView } from "~/lib/content/workflow/corrections.server";
import type { PreviewLink } from "~/lib/content/publication/read/previews.server";
import type { EntryData, Localized } from "~/lib/content/values";
import type { FieldErrors } from "~/lib/platform/refusal";

import type { EntryResult } from "./entry-answers.server";
import type { Unsent } from "./keep-page-on-failure";

export type EntryFormProps = {
  section: Section;
  /** null: a new entry. */
  entry: Entry | null;
  /** Preview links for people without an account. */
  previews?: PreviewLink[];
  data: EntryData;
  context: FormContext;
  parents: { id: string; title: Localized; parentId: string | null }[];
  parentId?: string | null;
  /** Problems that prevent publishing, when that was requested. */
  issues: FieldErrors | null;
  can: {
    edit: boolean;
    /** Submitted text is read-only, except for approvers, who may correct it. */
    correct?: boolean;
    publish: boolean;
    publishUrgent: boolean;
  } & Partial<
    Record<
      | "editAll"
      | "markReviewed"
      | "withdraw"
      | "archive"
      | "trash"
      | "restore"
      | "reopen"
      | "submit"
      | "approve"
      | "confirm"
      | "return"
      | "takeBack"
      | "share"
      | "handOver",
      boolean
    >
  >;
  /** null: a new entry. */
  review: Omit<ReviewSituation, "rights"> | null;
  /** How many more entries wait for this person, and the address of the next. */
  next?: { count: number; href: string } | null;
  /** A reviewer's changes to the submitted text. */
  correction?: CorrectionView | null;
  /** `today`: the day from which days are counted. */
  deadlines?: readonly Deadline[];
  today?: string;
  /** What the staff's tools hold about it. */
  links?: readonly EntryLinks[];
  /** The end of the legal display. */
  displayed?: Date | null;
  result: EntryResult | undefined;
  /** Changes by others since the page that led here was rendered. */
  changed?: EntryResult["changed"];
  /** The id of the browser's copy that arrived with the last save. */
  arrived?: string;
  /** Identifies a new entry's form: sent twice, it creates one entry. */
  once?: string;
  /** A new object for each save without a connection. */
  unsent?: Unsent;
};
