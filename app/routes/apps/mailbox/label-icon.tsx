import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import type { LabelColor } from "~/lib/apps/mailbox/mailbox";

/** Beside the label's name, which says what the colour does not. */
const tones: Record<LabelColor, string> = {
  gray: "text-gray-500",
  red: "text-red-600",
  orange: "text-orange-600",
  yellow: "text-yellow-600",
  green: "text-green-600",
  teal: "text-teal-600",
  blue: "text-blue-600",
  indigo: "text-indigo-500",
  purple: "text-purple-500",
  pink: "text-pink-600",
};

export function LabelIcon({ color, className }: { color: LabelColor; className?: string }) {
  return <Icon name="heroicons_solid:tag" className={cn("size-5 shrink-0", tones[color], className)} />;
}
