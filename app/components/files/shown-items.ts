import type { ReactNode } from "react";

import type { FileKindName } from "~/lib/files/serving/file-urls";

type ShownItem = {
  id: string;
  name: string;
  href: string;
  /** The value in a form where it is chosen; null where it is not the person’s to change. */
  value: string | null;
  size: string;
  /** Who has brought it, and when. */
  by?: string | undefined;
  at?: string | undefined;
  /** The place of what a search has found. */
  where?: string | undefined;
};

export type ShownFile = ShownItem & {
  kind: FileKindName;
  /** The address of a small picture of it. */
  thumbnail: string | null;
  /** As `typeTag` has it. */
  type: string;
  /** What is wrong with it. */
  marks?: ReactNode;
  /** Below the tile's text. */
  foot?: ReactNode;
};

export type ShownFolder = ShownItem & {
  /** "12 files" */
  contents: string;
  description?: string;
  /** The page about it, where that is another one than what lies in it. */
  details?: string;
};
