import type { SendResult } from "./send-file";

type Outcome = { state: "waiting" } | { state: "uploading" } | /** The line was lost; it goes on by itself. */ { state: "interrupted" } | SendResult;
export type UploadItem = { id: number; source: File; folderId: string | null; progress: number; outcome: Outcome };

export const isUnderWay = ({ outcome }: Pick<UploadItem, "outcome">) => outcome.state === "waiting" || outcome.state === "uploading" || outcome.state === "interrupted";
