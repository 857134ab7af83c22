import type { SendResult } from "./send-file";

type Outcome =
  | { state: "waiting" }
  | { state: "uploading" }
  | /** The line was lost; it goes on by itself. */ { state: "interrupted" }
  | SendResult;
export type UploadItem = { id: number; source: File; folderId: string | null; progress: number; outcome: Outcome };

export const isUnderWay = ({ outcome }: Pick<UploadItem, "outcome">) =>
  outcome.state === "waiting" || outcome.state === "uploading" || outcome.state === "interrupted";

/**
 * Whether the same bytes are in the library under another name: the person who chose the file looks for the name of
 * theirs.
 */
export const isRenamed = ({ source, outcome }: UploadItem) =>
  outcome.state === "existed" && outcome.stored.originalName !== source.name;
