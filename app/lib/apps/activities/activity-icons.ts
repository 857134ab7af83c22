import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

const icons: Readonly<Record<string, InterfaceIcon>> = {
  create: "heroicons_outline:plus-circle",
  edit: "heroicons_outline:pencil-square",
  correct: "heroicons_outline:pencil-square",
  publish: "heroicons_outline:globe-alt",
  schedule: "heroicons_outline:clock",
  submit: "heroicons_outline:paper-airplane",
  return: "heroicons_outline:arrow-uturn-left",
  restore: "heroicons_outline:arrow-uturn-left",
  "take-back": "heroicons_outline:arrow-uturn-left",
  withdraw: "heroicons_outline:eye-slash",
  archive: "heroicons_outline:archive-box",
  delete: "heroicons_outline:trash",
  purge: "heroicons_outline:trash",
};

export const activityIcon = (verb: string): InterfaceIcon => icons[verb] ?? "heroicons_outline:check-circle";
