import { afterEach, expect, test, vi } from "vitest";

import { createLoadingBarStore } from "./loading-bar-store";

afterEach(() => vi.restoreAllMocks());

test("it begins hidden, automatic and indeterminate", () => {
  expect(createLoadingBarStore().state()).toEqual({
    autoMode: true,
    mode: "indeterminate",
    progress: 0,
    isShown: false,
  });
});

test("show and hide", () => {
  const bar = createLoadingBarStore();
  bar.show();
  expect(bar.state().isShown).toBe(true);
  bar.hide();
  expect(bar.state().isShown).toBe(false);
});

test("two requests to one address count twice", () => {
  const bar = createLoadingBarStore();
  bar.setLoadingStatus("/a", true);
  bar.setLoadingStatus("/a", true);
  bar.setLoadingStatus("/a", false);
  expect(bar.state().isShown).toBe(true);
  bar.setLoadingStatus("/a", false);
  expect(bar.state().isShown).toBe(false);
  bar.setLoadingStatus("/a", false);
  bar.setLoadingStatus("/a", true);
  expect(bar.state().isShown).toBe(true);
});

test("requests show it in automatic mode only, and one held by hand outlasts them", () => {
  const bar = createLoadingBarStore();
  bar.setAutoMode(false);
  bar.setLoadingStatus("/a", true);
  expect(bar.state().isShown).toBe(false);
  bar.setAutoMode(true);
  expect(bar.state().isShown).toBe(true);
  bar.show();
  bar.setLoadingStatus("/a", false);
  expect(bar.state().isShown).toBe(true);
});

test("hide forgets requests whose end never came", () => {
  const bar = createLoadingBarStore();
  bar.setLoadingStatus("/a", true);
  bar.hide();
  expect(bar.state().isShown).toBe(false);
  bar.setLoadingStatus("/a", false);
  bar.setLoadingStatus("/b", true);
  expect(bar.state().isShown).toBe(true);
});

test("progress goes from 0 to 100; anything else is said in the console and ignored", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const bar = createLoadingBarStore();
  bar.setMode("determinate");
  for (const value of [0, 100, 42.5]) bar.setProgress(value);
  expect(said).not.toHaveBeenCalled();
  for (const value of [-1, 100.1, Number.NaN, Number.POSITIVE_INFINITY]) bar.setProgress(value);
  expect(said.mock.calls).toEqual(Array.from({ length: 4 }, () => ["Progress value must be between 0 and 100!"]));
  expect(bar.state()).toMatchObject({ mode: "determinate", progress: 42.5 });
});

test("a request without an address is said in the console and ignored", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const bar = createLoadingBarStore();
  bar.setLoadingStatus("", true);
  expect(said).toHaveBeenCalledOnce();
  expect(bar.state().isShown).toBe(false);
});

test("listeners hear of changes, not of repetitions, until they leave", () => {
  const bar = createLoadingBarStore();
  let heard = 0;
  const leave = bar.subscribe(() => (heard += 1));
  bar.show();
  bar.show();
  bar.setProgress(0);
  bar.setProgress(5);
  leave();
  bar.hide();
  expect(heard).toBe(2);
});
