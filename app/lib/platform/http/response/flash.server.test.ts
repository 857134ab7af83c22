import { expect, test } from "vitest";
import { redirectWithToast, takeToast } from "./flash.server";

const requestWith = (cookie?: string) =>
  new Request("http://localhost/", { headers: cookie === undefined ? {} : { Cookie: cookie } });

const cookieOf = (response: Response) => response.headers.get("Set-Cookie")?.split(";")[0] ?? "";

test("a toast survives the redirect with its values", async () => {
  const response = await redirectWithToast("/list", {
    tone: "success",
    key: "x.saved",
    values: { name: "Işık", n: 2 },
  });
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/list");
  const { toast } = await takeToast(requestWith(cookieOf(response)));
  expect(toast).toMatchObject({ tone: "success", key: "x.saved", values: { name: "Işık", n: 2 } });
});

test("other cookies of the redirect are kept", async () => {
  const response = await redirectWithToast("/", { tone: "info", key: "k" }, { headers: { "Set-Cookie": "a=1" } });
  expect(response.headers.getSetCookie()).toHaveLength(2);
});

test("taking a toast clears its cookie", async () => {
  const response = await redirectWithToast("/", { tone: "info", key: "k" });
  const { headers } = await takeToast(requestWith(cookieOf(response)));
  expect(headers.get("Set-Cookie")).toContain("Max-Age=0");
});

test("without a toast nothing is set", async () => {
  const { toast, headers } = await takeToast(requestWith());
  expect(toast).toBeNull();
  expect(headers.get("Set-Cookie")).toBeNull();
});

test("a cookie that is no toast is cleared and says nothing", async () => {
  for (const value of [
    "toast=nonsense",
    `toast=${btoa('{"id":"1","key":"k","tone":"loud"}')}`,
    `toast=${btoa("[]")}`,
  ]) {
    const { toast, headers } = await takeToast(requestWith(value));
    expect(toast).toBeNull();
    expect(headers.get("Set-Cookie")).toContain("Max-Age=0");
  }
});

test("values that are neither text nor number are left out", async () => {
  const value = btoa('{"id":"1","tone":"info","key":"k","values":{"a":"b","c":{"d":1}}}');
  const { toast } = await takeToast(requestWith(`toast=${value}`));
  expect(toast?.values).toEqual({ a: "b" });
});
