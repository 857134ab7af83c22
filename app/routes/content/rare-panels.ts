import { ChangesPanel } from "./changes-panel";
import { ConflictPanel } from "./conflict-panel";
import { CorrectionPanel } from "./correction-panel";
import { Deadlines } from "./deadlines";
import { RecoveryPanel } from "./recovery-panel";
import { WarningSummary } from "./warning-summary";

/**
 * What an entry's form says when somebody else has been at it, this browser has kept a text, something should be better
 * or is due: its script comes then.
 */
export const rarePanels = { ChangesPanel, ConflictPanel, CorrectionPanel, Deadlines, RecoveryPanel, WarningSummary };
