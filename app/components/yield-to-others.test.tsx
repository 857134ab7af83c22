import { PassThrough } from "node:stream";

import { useId, type ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";

import { yieldToOthers } from "~/lib/platform/http/server/turns/yield-to-others.server";

import { YieldToOthers, GiveWayProvider } from "./yield-to-others";

const Row = ({ at }: { at: number }) => <li id={useId()}>{at}</li>;
const list = (
  <ol>
    {Array.from({ length: 20 }, (_, at) => (
      <YieldToOthers key={at}>
        <Row at={at} />
      </YieldToOthers>
    ))}
  </ol>
);

async function drawn(page: ReactElement): Promise<string> {
  const body = new PassThrough();
  const { pipe } = renderToPipeableStream(page, { onShellReady: () => void pipe(body) });
  let text = "";
  for await (const chunk of body) text += String(chunk);
  return text;
}

test("a list that is drawn in turns is the same list", async () => {
  let asked = 0;
  const everyThird = () => {
    if (asked++ % 3 !== 2) return;
    throw new Promise<void>((resolve) => setImmediate(resolve));
  };
  expect(await drawn(<GiveWayProvider value={everyThird}>{list}</GiveWayProvider>)).toBe(
    await drawn(<GiveWayProvider value={undefined}>{list}</GiveWayProvider>),
  );
  expect(asked).toBeGreaterThan(20);
});

test("who has had a turn long enough waits for the next, and everybody else goes on there", async () => {
  yieldToOthers();
  for (const from = performance.now(); performance.now() - from < 30;);
  let waited: unknown;
  try {
    yieldToOthers();
  } catch (thrown) {
    waited = thrown;
  }
  expect(waited).toBeInstanceOf(Promise);
  await waited;
  expect(yieldToOthers).not.toThrow();
});
