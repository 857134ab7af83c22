import { expect, test } from "vitest";

import type { ShownItem } from "~/lib/inbox/inbox-kinds";

import { withPending } from "./pending-inbox";

const item = (id: string, read: boolean): ShownItem => ({
  id,
  read,
  from: null,
  icon: null,
  image: null,
  title: id,
  description: null,
  time: "2026-01-01T00:00:00Z",
  seen: false,
  link: null,
  useRouter: false,
});
const shown = { items: [item("a", false), item("b", true), item("c", false)], unread: 5 };

function after(intent: string, id = "", formAction = "/me/messages") {
  const formData = new FormData();
  formData.set("intent", intent);
  formData.set("id", id);
  const { items, unread } = withPending("message", shown, [{ formAction, formData }]);
  return [items.map((one) => (one.read ? one.id.toUpperCase() : one.id)).join(""), unread];
}

test("a change that is under way shows at once, in the list and in the count", () => {
  expect(after("read", "a")).toEqual(["ABc", 4]);
  expect(after("unread", "b")).toEqual(["abc", 6]);
  expect(after("read", "b")).toEqual(["aBc", 5]);
  expect(after("remove", "a")).toEqual(["Bc", 4]);
  expect(after("remove", "b")).toEqual(["ac", 5]);
  expect(after("readAll")).toEqual(["ABC", 0]);
});

test("changes of the other kind, of other pages and of unknown items change nothing", () => {
  for (const given of [
    after("read", "a", "/me/notifications"),
    after("remove", "a", "/me/messages/write"),
    after("remove", "x"),
    after("send", "a"),
  ])
    expect(given).toEqual(["aBc", 5]);
});
