import type { ComponentProps } from "react";

import { lazyModule } from "~/components/controls/hydration/lazy-module";
import { lazyPart } from "~/components/controls/hydration/lazy-part";

import { lazyPanels as drawn } from "./lazy-panels";

type Panels = typeof drawn;

const panels = lazyModule(
  "panel",
  import.meta.env.SSR ? drawn : undefined,
  async () => (await import("./lazy-panels")).lazyPanels,
);

/** Resolves to whether the panels loaded. */
export const wantPanels = panels.want;
export const ChangesPanel = lazyPart<ComponentProps<Panels["ChangesPanel"]>>(panels, "ChangesPanel");
export const ConflictPanel = lazyPart<ComponentProps<Panels["ConflictPanel"]>>(panels, "ConflictPanel");
export const CorrectionPanel = lazyPart<ComponentProps<Panels["CorrectionPanel"]>>(panels, "CorrectionPanel");
export const Deadlines = lazyPart<ComponentProps<Panels["Deadlines"]>>(panels, "Deadlines");
export const RecoveryPanel = lazyPart<ComponentProps<Panels["RecoveryPanel"]>>(panels, "RecoveryPanel");
export const WarningSummary = lazyPart<ComponentProps<Panels["WarningSummary"]>>(panels, "WarningSummary");
