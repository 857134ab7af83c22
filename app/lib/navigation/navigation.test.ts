import { expect, test } from "vitest";
import { isActive, packNavigation, placeOf, unpackNavigation, type NavigationItem } from "./navigation";

const item = { id: "a", title: "A", link: "/content" };

test("an item is active on its page and below it, not beside it", () => {
  expect(isActive(item, "/content")).toBe(true);
  expect(isActive(item, "/content/news")).toBe(true);
  expect(isActive(item, "/contents")).toBe(false);
});

test("an item is active when a child is", () => {
  expect(isActive({ id: "b", title: "B", children: [item] }, "/content/x")).toBe(true);
});

test("the root is active only on itself", () => {
  expect(isActive({ id: "r", title: "R", link: "/" }, "/")).toBe(true);
  expect(isActive({ id: "r", title: "R", link: "/" }, "/content")).toBe(false);
});

test("an exact item is not active below its page", () => {
  expect(placeOf({ ...item, exactMatch: true }, "/content")).toBe("here");
  expect(placeOf({ ...item, exactMatch: true }, "/content/news")).toBeUndefined();
});

test("a query and a fragment of the link don't count", () => {
  expect(placeOf({ ...item, link: "/content?lang=en#top" }, "/content")).toBe("here");
  expect(placeOf({ ...item, link: "/content?lang=en" }, "/content/news")).toBe("below");
});

test("another site's page is never where the reader is", () => {
  expect(placeOf({ ...item, externalLink: true }, "/content")).toBeUndefined();
});

test("a navigation comes through its short form as it was, with whatever another backend says", () => {
  const items: NavigationItem[] = [
    { id: "example", type: "basic", title: "Masam", icon: "heroicons_outline:home", link: "/example" },
    {
      id: "content",
      type: "collapsable",
      title: "İçerik",
      subtitle: "Sitede okunan “yazılar”",
      children: [
        { id: "topic-news", type: "collapsable", title: "Haber", icon: "heroicons_mini:bell", children: [{ id: "haberler", type: "basic", title: "Haberler", icon: "heroicons_outline:newspaper", link: "/content/haberler" }] },
        { id: "7", type: "divider", title: "" },
        { id: "a/b", type: "basic", title: "Öte", link: "https://ornek.test/a/b", externalLink: true, target: "_blank", badge: "2" },
      ],
    },
  ];
  expect(unpackNavigation(packNavigation(items, true))).toEqual(items);
  const [, content] = unpackNavigation(packNavigation(items, false));
  expect(content?.children?.[0]?.icon).toBe("heroicons_mini:bell");
  expect(content?.children?.[0]?.children).toEqual([{ id: "haberler", type: "basic", title: "Haberler", link: "/content/haberler" }]);
});
