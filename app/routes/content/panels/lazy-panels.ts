import { ChangesPanel } from "./changes-panel";
import { ConflictPanel } from "./conflict-panel";
import { CorrectionPanel } from "./correction-panel";
import { Deadlines } from "~/routes/content/deadlines";
import { RecoveryPanel } from "./recovery-panel";
import { WarningSummary } from "./warning-summary";

/** Parts that only some forms need. */
export const lazyPanels = { ChangesPanel, ConflictPanel, CorrectionPanel, Deadlines, RecoveryPanel, WarningSummary };
