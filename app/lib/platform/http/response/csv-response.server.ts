import { csvStart } from "~/lib/platform/text/csv";

/** Lines are made as the receiver takes them. */
export function csvResponse(fileName: string, lines: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(isFirst ? csvStart + value : value));
      isFirst = false;
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
