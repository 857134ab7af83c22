import { ChangesPanel } from "./changes-panel";
import { ConflictPanel } from "./conflict-panel";
import { CorrectionPanel } from "./correction-panel";
import { RecoveryPanel } from "./recovery-panel";

/** What an entry's form says when somebody else has been at it, or this browser has kept a text: its script comes then. */
export const rarePanels = { ChangesPanel, ConflictPanel, CorrectionPanel, RecoveryPanel };
