import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";
import { Tooltip, TooltipContent, TooltipTrigger } from "~/components/ui/tooltip";

type ToolButtonProps = {
  icon?: string;
  /** Letters instead of an icon, such as H2. */
  sign?: string;
  /** The label itself is shown. */
  words?: boolean;
  label: string;
  shortcut?: string;
  pressed?: boolean;
  disabled: boolean;
  tabIndex: number;
  onFocus: () => void;
  onPress: () => void;
};

export function ToolButton({ icon, sign, words, label, shortcut, pressed, disabled, tabIndex, onFocus, onPress }: ToolButtonProps) {
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      // Not `disabled`: a disabled button would lose the focus of the toolbar.
      aria-disabled={disabled || undefined}
      aria-keyshortcuts={shortcut?.replace("Ctrl", "Control")}
      tabIndex={tabIndex}
      className={cn(
        "flex min-h-9 min-w-9 items-center justify-center rounded-sm px-1.5 text-sm font-semibold hover:bg-accent aria-disabled:opacity-45 aria-pressed:bg-primary-soft aria-pressed:text-primary",
        words && "px-2.5 font-medium",
      )}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={onFocus}
      onClick={() => !disabled && onPress()}
    >
      {icon ? <Icon name={icon} /> : null}
      {words ? label : sign}
    </button>
  );
  if (words) return button;
  return (
    <Tooltip>
      <TooltipTrigger asChild>{button}</TooltipTrigger>
      <TooltipContent side="bottom">{shortcut ? `${label} (${shortcut})` : label}</TooltipContent>
    </Tooltip>
  );
}
