import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { shortcutsPath } from "~/lib/shortcuts/shortcut-paths";
import type { ShownShortcut } from "~/lib/shortcuts/shortcuts.server";

import { late } from "./lazy-body";
import { Panel, PanelWaiting } from "./panel";

const body = late(() => import("./shortcuts-in-panel").then((module) => module.ShortcutsInPanel));

export function ShortcutsPanel() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(0);
  const kept = useFetcher<{ shortcuts: readonly ShownShortcut[] }>({ key: "shortcuts panel" });
  const { Body, isLost } = body.useBody();
  const id = "shortcuts-panel";
  const page = shortcutsPath("view");
  const want = () => {
    body.want();
    if (!kept.data && kept.state === "idle") kept.load(page);
  };
  const onOpen = () => {
    setOpened((times) => times + 1);
    // Another window or a script may have changed them.
    if (kept.data && kept.state === "idle") kept.load(page);
  };
  return (
    <Panel
      id={id}
      page={page}
      icon="heroicons_outline:squares-plus"
      label={t("shortcuts.title")}
      onWanted={want}
      onOpen={onOpen}
    >
      {Body && kept.data ? (
        <Body id={id} shortcuts={kept.data.shortcuts} opened={opened} />
      ) : (
        <PanelWaiting id={id} title={t("shortcuts.title")} page={page} pageLabel={t("shortcuts.all")} isLost={isLost} />
      )}
    </Panel>
  );
}
