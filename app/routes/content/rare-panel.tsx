import type { ComponentProps } from "react";

import { rareModule } from "~/components/controls/rare-module";
import { rarePart } from "~/components/controls/rare-part";

import { rarePanels as drawn } from "./rare-panels";

type Panels = typeof drawn;

const panels = rareModule(
  "panel",
  import.meta.env.SSR ? drawn : undefined,
  async () => (await import("./rare-panels")).rarePanels,
);

/** Resolves to whether the panels loaded. */
export const wantPanels = panels.want;
export const ChangesPanel = rarePart<ComponentProps<Panels["ChangesPanel"]>>(panels, "ChangesPanel");
export const ConflictPanel = rarePart<ComponentProps<Panels["ConflictPanel"]>>(panels, "ConflictPanel");
export const CorrectionPanel = rarePart<ComponentProps<Panels["CorrectionPanel"]>>(panels, "CorrectionPanel");
export const Deadlines = rarePart<ComponentProps<Panels["Deadlines"]>>(panels, "Deadlines");
export const RecoveryPanel = rarePart<ComponentProps<Panels["RecoveryPanel"]>>(panels, "RecoveryPanel");
export const WarningSummary = rarePart<ComponentProps<Panels["WarningSummary"]>>(panels, "WarningSummary");
