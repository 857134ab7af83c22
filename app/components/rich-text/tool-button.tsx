import { Icon } from "~/components/ui/icon";
import { Tooltip, TooltipContent, TooltipTrigger } from "~/components/ui/tooltip";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

type ToolButtonProps = {
  icon?: InterfaceIcon;
  /** Text instead of an icon, such as H2. */
  sign?: string;
  /** SVG path instead of an icon. */
  path?: string;
  label: string;
  shortcut?: string;
  pressed?: boolean;
  disabled: boolean;
  tabIndex: number;
  onFocus: () => void;
  onPress: () => void;
};

export function ToolButton({
  icon,
  sign,
  path,
  label,
  shortcut,
  pressed,
  disabled,
  tabIndex,
  onFocus,
  onPress,
}: ToolButtonProps) {
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      // Not `disabled`, which would lose the toolbar's focus.
      aria-disabled={disabled || undefined}
      aria-keyshortcuts={shortcut?.replace("Ctrl", "Control")}
      tabIndex={tabIndex}
      className={
        "flex min-h-9 min-w-9 items-center justify-center rounded-sm px-1.5 text-sm font-semibold hover:bg-accent " +
        "aria-disabled:opacity-45 aria-pressed:bg-primary-soft aria-pressed:text-primary"
      }
      // Keeps the text's selection.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={onFocus}
      onClick={() => !disabled && onPress()}
    >
      {icon ? <Icon name={icon} /> : null}
      {path ? (
        <svg
          aria-hidden
          viewBox="0 0 20 20"
          className="size-5 fill-none stroke-current"
          strokeWidth={1.5}
          strokeLinejoin="round"
          strokeLinecap="round"
        >
          <path d={path} />
        </svg>
      ) : null}
      {sign}
    </button>
  );
  return (
    <Tooltip>
      <TooltipTrigger asChild>{button}</TooltipTrigger>
      <TooltipContent side="bottom">{shortcut ? `${label} (${shortcut})` : label}</TooltipContent>
    </Tooltip>
  );
}
