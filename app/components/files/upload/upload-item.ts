import type { SendResult } from "./send-file";
import type { UploadPlace } from "./upload-place";

type Outcome =
  | { state: "waiting" }
  | { state: "uploading" }
  | /** The connection was lost; it retries. */ { state: "interrupted" }
  | SendResult;
export type UploadItem = { id: number; source: File; place: UploadPlace; progress: number; outcome: Outcome };

export const isUnderWay = ({ outcome }: Pick<UploadItem, "outcome">) =>
  outcome.state === "waiting" || outcome.state === "uploading" || outcome.state === "interrupted";

/** The same bytes exist under another name: the person looks for their file's name. */
export const isRenamed = ({ source, outcome }: UploadItem) =>
  outcome.state === "existed" && outcome.stored.originalName !== source.name;
