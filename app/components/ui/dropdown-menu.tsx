import { Slot } from "@radix-ui/react-slot";
import { forwardRef, useEffect, useId, useRef, useState } from "react";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { flushSync } from "react-dom";

import { Button } from "./button";
import type { ButtonProps } from "./button";
import { cn } from "./cn";
import { popoverAuto, popoverTarget } from "./popover";
import { useMenuBehaviour } from "./use-menu-behaviour";

type DropdownMenuProps = Omit<ButtonProps, "asChild" | "content"> & {
  /** Names the button when it shows only an icon. */
  label?: string;
  align?: "start" | "end";
  /**
   * DropdownItem, DropdownLabel and DropdownSeparator, or forms around items. As a function it is called when somebody
   * reaches for the menu: for menus that a page has many of, which then need another way without scripts.
   */
  content: ReactNode | (() => ReactNode);
  menuClassName?: string;
};

/** A button and the list it opens. Opens and closes without scripts; Escape and a click outside close it. */
function DropdownMenu({ label, align = "end", content, menuClassName, children, ...button }: DropdownMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  useMenuBehaviour(menu, id);
  useEffect(() => {
    const element = menu.current;
    // Opened before scripts ran.
    if (element?.matches(":popover-open")) want();
    const onBefore = (event: Event) => (event as ToggleEvent).newState === "open" && flushSync(want);
    element?.addEventListener("beforetoggle", onBefore);
    return () => element?.removeEventListener("beforetoggle", onBefore);
  }, []);
  return (
    <>
      <Button type="button" aria-label={label} title={label} onPointerEnter={want} onFocus={want} {...popoverTarget(id)} {...button}>
        {children}
      </Button>
      <div
        data-slot="dropdown-menu"
        id={id}
        ref={menu}
        data-align={align}
        className={cn("overlay menu", menuClassName)}
        {...popoverAuto}
      >
        {typeof content === "function" ? isWanted && content() : content}
      </div>
    </>
  );
}

type DropdownItemProps = ComponentPropsWithoutRef<"button"> & { asChild?: boolean; tone?: "default" | "destructive" };

const DropdownItem = forwardRef<HTMLButtonElement, DropdownItemProps>(function DropdownItem(
  { asChild = false, tone = "default", className, ...props },
  ref,
) {
  const Item = asChild ? Slot : "button";
  return (
    <Item
      data-slot="dropdown-item"
      ref={ref}
      className={cn("menu-item", tone === "destructive" && "text-error", className)}
      {...props}
    />
  );
});

function DropdownLabel({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return <div data-slot="dropdown-label" className={cn("px-3 py-2 text-sm text-muted-foreground", className)} {...props} />;
}

function DropdownSeparator() {
  return <div data-slot="dropdown-separator" role="separator" className="-mx-1.5 my-1.5 h-px bg-border" />;
}

export { DropdownItem, DropdownLabel, DropdownMenu, DropdownSeparator };
