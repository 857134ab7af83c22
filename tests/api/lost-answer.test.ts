import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { UploadQueue } from "~/components/files/upload/upload-queue";
import { fileLimits } from "~/lib/files/limits";
import { zipOf } from "~/lib/files/test-support/sample-files";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage as keepFilesIn } from "~/lib/platform/storage/storage.server";

import { ask, signedIn } from "../support/api";
import { useTestDatabase as withTestDatabase } from "../support/database";

withTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "lost-answer-"));
const browser = globalThis as { XMLHttpRequest?: unknown };
beforeEach(() => keepFilesIn(diskStorage(folder)));
afterEach(() => {
  keepFilesIn(undefined);
  delete browser.XMLHttpRequest;
  rmSync(folder, { recursive: true, force: true });
});

/**
 * The browser's requests, asked of the product itself. @param isLost whether the line breaks after the product has
 * answered
 */
function lineTo(cookie: string, isLost: (method: string, status: number) => boolean) {
  const asked: string[] = [];
  browser.XMLHttpRequest = class {
    upload = {};
    status = 0;
    responseText = "";
    onload?: () => void;
    onerror?: () => void;
    #method = "";
    #address = "";
    readonly #headers: Record<string, string> = {};
    open(method: string, address: string) {
      [this.#method, this.#address] = [method, address];
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }
    abort() {}
    send(body: Blob | string | null) {
      void ask(this.#method, this.#address, {
        cookie,
        headers: this.#headers,
        ...(body === null ? {} : { body }),
      }).then(async (answer) => {
        asked.push(`${this.#method} ${answer.status}`);
        [this.status, this.responseText] = [answer.status, await answer.text()];
        if (isLost(this.#method, answer.status)) this.onerror?.();
        else this.onload?.();
      });
    }
  };
  return asked;
}

test("a file whose last answer was lost on the way is asked for, not sent again", async () => {
  const { cookie } = await signedIn("editorInChief");
  let lost = 0;
  const asked = lineTo(cookie, (method, status) => method === "PATCH" && status === 201 && ++lost === 1);
  const queue = new UploadQueue();
  const stored: string[] = [];
  const isDone = new Promise<void>(
    (resolve) => (queue.owner = { onStored: ({ originalName }) => stored.push(originalName), onUploaded: resolve }),
  );
  const bytes = zipOf([{ name: "veri.bin", content: randomBytes(fileLimits.partBytes + 5_000), stored: true }]);
  queue.add([new File([new Uint8Array(bytes)], "arsiv.zip")], null);
  await isDone;
  expect(asked).toEqual(["POST 201", "PATCH 200", "PATCH 201", "GET 200"]);
  expect([stored, queue.items().map(({ outcome }) => outcome.state)]).toEqual([["arsiv.zip"], ["done"]]);
});
