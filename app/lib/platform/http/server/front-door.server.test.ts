import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";

import { writeReadableStreamToWritable } from "@remix-run/node";
import express from "express";
import { expect, onTestFinished, test, vi } from "vitest";

import { log } from "~/lib/platform/log/log.server";

import { answerErrors, loggedPath } from "./front-door.server";

test("the log holds no query, and no secret of a path", () => {
  expect(loggedPath("/reset-password?token=geheim")).toBe("/reset-password");
  for (let at = 0; at < 200; at++)
    expect(loggedPath(`/preview/${randomBytes(24).toString("base64url")}?lang=en`)).toBe("/preview/…");
  for (let at = 0; at < 200; at++)
    expect(loggedPath(`/feeds/tasks/${randomBytes(32).toString("base64url")}.ics`)).toBe("/feeds/…");
});

test("no spelling of a preview's address leaves a part of its secret in the log", () => {
  const escaped = (text: string) => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");
  for (let at = 0; at < 50; at++) {
    const secret = randomBytes(24).toString("base64url");
    const spellings = [
      `/preview/${secret}.data`,
      `/preview/${secret}.data?_routes=root`,
      `/PREVIEW/${secret}.DATA`,
      `//preview//${secret}/`,
      `/preview/${escaped(secret)}`,
      `/${escaped("preview")}/${secret.toLowerCase()}`,
      `/preview${escaped("/")}${secret}.data`,
      `/preview/${escaped(secret).replaceAll("%", "%25")}`,
      `/preview/${secret}%zz`,
      `/preview/${secret.slice(0, 10)}%00${secret.slice(10)}`,
      `http://panel.example.org/preview/${secret}`,
      `/elsewhere/${escaped(secret)}.data`,
    ];
    const parts = Array.from({ length: secret.length - 5 }, (_, from) => secret.slice(from, from + 6).toLowerCase());
    const leaking = spellings.filter((spelling) => {
      const logged = loggedPath(spelling).toLowerCase();
      const readable = decodeURIComponent(logged.replace(/%(?![\da-f]{2})/g, ""));
      return parts.some((part) => logged.includes(part) || readable.includes(part));
    });
    expect(leaking).toEqual([]);
  }
});

test("slugs, ids and names of files stay readable", () => {
  for (const path of [
    "/home/haberler/naldokende-yeni-park-hizmete-acildi",
    "/content/haberler/547aac86-7b9f-8648-a93a-bd226f153c11/versions/2",
    "/content/haberler/547aac86-7b9f-8648-a93a-bd226f153c11/preview",
    "/content/haberler/547aac86-7b9f-8648-a93a-bd226f153c11/preview.data",
    "/assets/inter-latin-wght-normal-Dx4kXJAl.woff2",
    "/home/%C3%A7ocuk",
    "/",
  ]) {
    expect(loggedPath(path)).toBe(path);
  }
});

test("a reader who leaves while a file is sent is no error; a file that can't be read on is one", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => {
    logged.mockRestore();
    printed.mockRestore();
  });
  const app = express();
  let sent: Promise<unknown> = Promise.resolve();
  app.get("/:file", (request, response, next) => {
    const file = new Readable({ read: () => undefined });
    file.push("first");
    response.once("close", () => file.destroy());
    if (request.params.file === "broken") setTimeout(() => file.destroy(new Error("no such block")), 50);
    sent = writeReadableStreamToWritable(Readable.toWeb(file) as ReadableStream, response).catch(next);
  });
  app.use(answerErrors);
  const server = app.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const leaving = new AbortController();
  const { body } = await fetch(`${at}/whole`, { signal: leaving.signal });
  await body?.getReader().read();
  leaving.abort();
  await sent;
  expect(logged).not.toHaveBeenCalled();
  expect(printed).not.toHaveBeenCalled();

  await expect(fetch(`${at}/broken`).then((response) => response.text())).rejects.toThrow();
  await sent;
  expect(logged).toHaveBeenCalledTimes(1);
});
