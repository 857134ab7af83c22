import type { FormContext } from "~/components/fields/form-context";
import type { Section } from "~/lib/content/definition/definition";
import type { Deadline } from "~/lib/content/definition/section-hooks.server";
import type { Entry } from "~/lib/content/entries/entries.server";
import type { FieldErrors } from "~/lib/content/errors";
import type { ReviewSituation } from "~/lib/content/workflow/review-view.server";
import type { CorrectionView } from "~/lib/content/workflow/corrections.server";
import type { PreviewLink } from "~/lib/content/publication/previews.server";
import type { EntryData, Localized } from "~/lib/content/values";

import type { EntryResult } from "./entry-answers.server";

/** What the pages of a new and of an existing entry give to their common form. */
export type EntryFormProps = {
  section: Section;
  /** null: a new one. */
  entry: Entry | null;
  /** The links that show it to people without an account. */
  previews?: PreviewLink[];
  data: EntryData;
  context: FormContext;
  parents: { id: string; title: Localized; parentId: string | null }[];
  parentId?: string | null;
  /** What keeps the stored text from being published, when that was asked. */
  issues: FieldErrors | null;
  can: {
    edit: boolean;
    /** Nobody saves what waits for approval; whoever may approve it may correct it. */
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
  /** null: a new one. */
  review: Omit<ReviewSituation, "rights"> | null;
  /** How much more waits for the person who decides or has decided here, and where the next of it is. */
  next?: { count: number; href: string } | null;
  /** What a reviewer has changed of what waits. */
  correction?: CorrectionView | null;
  /** What is to be done by when; `today` is the day from which the days are counted. */
  deadlines?: readonly Deadline[];
  today?: string;
  /** Until when the law wants it displayed. */
  displayed?: Date | null;
  result: EntryResult | undefined;
  /** What others have changed since the page that led here was drawn. */
  changed?: EntryResult["changed"];
  /** The copy of the form that the save arrived with which led to this page. */
  arrived?: string;
  /** Names the form of a new entry: sent twice, it begins one. */
  once?: string;
  /** Another object for each save that found no connection. */
  unsent?: object;
};
