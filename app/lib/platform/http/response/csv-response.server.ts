import { csvStart } from "~/lib/platform/text/csv";

import { streamedDownload } from "./streamed-download.server";

/** Lines are made as the receiver takes them. */
export function csvResponse(fileName: string, lines: AsyncGenerator<string>): Response {
  async function* marked() {
    let start = csvStart;
    for await (const line of lines) {
      yield start + line;
      start = "";
    }
  }
  return streamedDownload(`${fileName}.csv`, "text/csv; charset=utf-8", marked());
}
