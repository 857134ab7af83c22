import { expect, test } from "vitest";

import { createToastStore, showToast, toastStore } from "./toast-store";

test("messages are listed in the order they came", () => {
  const store = createToastStore();
  store.show({ tone: "info", text: "a" });
  store.show({ tone: "error", text: "b" });
  expect(store.list().map((message) => message.text)).toEqual(["a", "b"]);
});

test("the same id is shown once", () => {
  const store = createToastStore();
  store.show({ id: "x", tone: "info", text: "a" });
  store.show({ id: "x", tone: "info", text: "a" });
  expect(store.list()).toHaveLength(1);
});

test("only the newest three stay, an error longer than the others", () => {
  const store = createToastStore();
  for (const text of ["1", "2", "3", "4", "5"]) store.show({ tone: text === "2" ? "error" : "info", text });
  expect(store.list().map((message) => message.text)).toEqual(["2", "4", "5"]);
  for (const text of ["6", "7", "8"]) store.show({ tone: "error", text });
  expect(store.list().map((message) => message.text)).toEqual(["6", "7", "8"]);
});

test("a newer message that says the same takes the older one's place", () => {
  const store = createToastStore();
  for (const text of ["a", "b", "a"]) store.show({ tone: "info", text });
  store.show({ tone: "error", text: "b" });
  expect(store.list().map(({ id, tone, text }) => [id, tone, text])).toEqual([
    ["toast-2", "info", "b"],
    ["toast-3", "info", "a"],
    ["toast-4", "error", "b"],
  ]);
});

test("listeners hear of changes until they leave", () => {
  const store = createToastStore();
  let heard = 0;
  const leave = store.subscribe(() => (heard += 1));
  store.show({ id: "x", tone: "info", text: "a" });
  store.dismiss("x");
  leave();
  store.show({ tone: "info", text: "b" });
  expect(heard).toBe(2);
});

test("the server shows no message to everyone", () => {
  showToast({ tone: "info", text: "a" });
  expect(toastStore.list()).toEqual([]);
});
