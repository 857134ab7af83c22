import { expect, test, vi } from "vitest";
import { fetchedOnce } from "./fetched-once";

test("is fetched once however many want it, and tells once it is there", async () => {
  const load = vi.fn((name: string) => Promise.resolve(`script ${name}`));
  const { want, subscribe, read } = fetchedOnce(load);
  const [told, left] = [vi.fn(), vi.fn()];
  subscribe(told);
  subscribe(left)();
  expect(read()).toBeUndefined();
  expect(await Promise.all([want("a"), want("b")])).toEqual([true, true]);
  expect(await want("c")).toBe(true);
  expect(load.mock.calls).toEqual([["a"]]);
  expect(read()).toBe("script a");
  expect(told).toHaveBeenCalledTimes(1);
  expect(left).not.toHaveBeenCalled();
});

test("what could not be had is tried again by the next who wants it", async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("no line"))
    .mockResolvedValueOnce("there");
  const { want, read } = fetchedOnce(load);
  expect(await want()).toBe(false);
  expect(read()).toBeUndefined();
  expect(await want()).toBe(true);
  expect(read()).toBe("there");
});

test("what is known from the beginning is there before anything is fetched", () => {
  expect(fetchedOnce(() => Promise.reject(new Error("never")), "drawn").read()).toBe("drawn");
});
