import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { ShownShortcut } from "~/lib/shortcuts/shortcuts.server";

import { deferred } from "./deferred";
import { Panel } from "./panel";
import { ShortcutsInPanel } from "./shortcuts-in-panel";

const Body = deferred(import.meta.env.SSR ? ShortcutsInPanel : undefined, () => import("./shortcuts-in-panel").then((module) => module.ShortcutsInPanel));

/** The links somebody keeps at hand, behind a button of the toolbar; every opening begins by showing them. */
export function ShortcutsPanel({ shortcuts }: { shortcuts: readonly ShownShortcut[] }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(0);
  const id = "shortcuts-panel";
  return (
    <Panel id={id} icon="heroicons_outline:squares-plus" label={t("shortcuts.title")} onWanted={Body.want} onOpen={() => setOpened((times) => times + 1)}>
      <Body id={id} shortcuts={shortcuts} opened={opened} />
    </Panel>
  );
}
