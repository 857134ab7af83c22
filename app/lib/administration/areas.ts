import type { Verb } from "~/lib/access/roles";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

type Area = { id: string; icon: InterfaceIcon; to: string; verb?: Verb; isDocument?: true };

export const administrationAreas: readonly Area[] = [
  { id: "users", icon: "heroicons_outline:users", to: "/administration/users", verb: "administer" },
  { id: "setting", icon: "heroicons_outline:cog-6-tooth", to: "/setting", verb: "administer" },
  { id: "access", icon: "heroicons_outline:shield-check", to: "/administration/access", verb: "administer" },
  { id: "approval", icon: "heroicons_outline:check-badge", to: "/administration/approval", verb: "administer" },
  { id: "lists", icon: "heroicons_outline:list-bullet", to: "/administration/lists", verb: "administer" },
  { id: "tokens", icon: "heroicons_outline:key", to: "/administration/tokens", verb: "administer" },
  { id: "webhooks", icon: "heroicons_outline:signal", to: "/administration/webhooks", verb: "administer" },
  { id: "mails", icon: "heroicons_outline:envelope", to: "/administration/mails", verb: "administer" },
  { id: "audit", icon: "heroicons_outline:clipboard-document-list", to: "/administration/audit", verb: "audit.view" },
  { id: "jobs", icon: "heroicons_outline:clock", to: "/administration/jobs", verb: "administer" },
  { id: "trash", icon: "heroicons_outline:trash", to: "/administration/trash", verb: "restore" },
  { id: "setup", icon: "heroicons_outline:rocket-launch", to: "/administration/setup", verb: "administer" },
  { id: "demo-data", icon: "heroicons_outline:beaker", to: "/administration/demo-data", verb: "administer" },
  { id: "system", icon: "heroicons_outline:server-stack", to: "/administration/system", verb: "administer" },
  { id: "icons", icon: "heroicons_outline:squares-2x2", to: "/administration/icons" },
  {
    id: "interface",
    icon: "heroicons_outline:code-bracket",
    to: "/api/openapi.json",
    verb: "administer",
    isDocument: true,
  },
];
