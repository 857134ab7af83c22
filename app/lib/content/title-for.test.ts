import { expect, test } from "vitest";

import { titleFor } from "./title-for";

test("a title is shown in the reader's language, else in the one it has", () => {
  expect(titleFor({ tr: "Park", en: "The park" }, "en")).toEqual({ text: "The park", lang: "en" });
  expect(titleFor({ tr: "Park", en: "The park" }, "tr")).toEqual({ text: "Park", lang: "tr" });
  expect(titleFor({ tr: "Park", en: "" }, "en")).toEqual({ text: "Park", lang: "tr" });
  expect(titleFor({}, "tr")).toBeNull();
});
