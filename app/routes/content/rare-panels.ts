import { ChangesPanel } from "./changes-panel";
import { ConflictPanel } from "./conflict-panel";
import { CorrectionPanel } from "./correction-panel";

/** What an entry's form says when somebody else has been at it: its script comes then. */
export const rarePanels = { ChangesPanel, ConflictPanel, CorrectionPanel };
