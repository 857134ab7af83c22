import { ChangesPanel } from "./changes-panel";
import { ConflictPanel } from "./conflict-panel";
import { CorrectionPanel } from "./correction-panel";
import { Deadlines } from "./deadlines";
import { RecoveryPanel } from "./recovery-panel";
import { WarningSummary } from "./warning-summary";

/**
 * What only some forms say: that somebody else has been at it, that this browser has kept a text, what is due or should
 * be better.
 */
export const rarePanels = { ChangesPanel, ConflictPanel, CorrectionPanel, Deadlines, RecoveryPanel, WarningSummary };
