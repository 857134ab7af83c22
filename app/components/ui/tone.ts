import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

/** Shared by alerts and toasts. */
export type Tone = "info" | "success" | "warning" | "error";

export const toneIcons: Record<Tone, InterfaceIcon> = {
  info: "heroicons_mini:information-circle",
  success: "heroicons_mini:check-circle",
  warning: "heroicons_mini:exclamation-triangle",
  error: "heroicons_mini:exclamation-circle",
};

export const toneSurfaces: Record<Tone, string> = {
  info: "border-info/25 bg-info-soft text-info",
  success: "border-success/25 bg-success-soft text-success",
  warning: "border-warning/25 bg-warning-soft text-warning",
  error: "border-error/25 bg-error-soft text-error",
};

export const toneBars: Record<Tone, string> = {
  info: "bg-info",
  success: "bg-success",
  warning: "bg-warning",
  error: "bg-error",
};
