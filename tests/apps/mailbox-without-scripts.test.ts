import type { ComponentType } from "react";
import { expect, test } from "vitest";

import { ask, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";
import { pressedByEnter } from "../support/documents/forms";
import { drawPage } from "../support/drawn-page";

useTestDatabase();

test("Enter in a line of a mail that is written saves its draft", async () => {
  const { cookie } = await signedIn("viewer");
  const path = `/apps/mailbox/compose?id=${crypto.randomUUID()}`;
  const { default: Component } = await import("~/routes/apps/mailbox/compose");
  const loader = async () => (await ask("GET", path, { cookie })).json() as Promise<object>;
  const elements = await drawPage(
    [{ path: "/apps/mailbox/compose", Component: Component as ComponentType, loader }],
    path,
  );
  const form = elements.find(({ name, attribs }) => name === "form" && attribs.enctype === "multipart/form-data");
  const pressed = form && pressedByEnter(form);
  expect(pressed === "none" ? pressed : pressed?.attribs).toMatchObject({ name: "intent", value: "save" });
});
