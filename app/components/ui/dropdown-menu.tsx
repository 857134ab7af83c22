import { useInRouterContext } from "@remix-run/react";
import { forwardRef, useEffect, useRef, useState } from "react";
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode, RefObject } from "react";
import { flushSync } from "react-dom";

import { cn } from "./cn";
import { Overlay, OverlayTrigger, useOverlayState, type OverlayProps } from "./overlay";
import { useOverlay } from "./overlay-context";
import { popoverAuto } from "./popover-target";
import { Slot } from "./slot";
import { useCloseOnNavigation } from "./use-close-on-navigation";
import { useMenuBehaviour } from "./use-menu-behaviour";

const DropdownMenu = (props: OverlayProps) => <Overlay {...props} />;
const DropdownMenuTrigger = OverlayTrigger;

type ContentProps = Omit<ComponentPropsWithoutRef<"div">, "children"> & {
  align?: "start" | "center" | "end";
  /**
   * Items, or forms around items. A function is called when somebody reaches for the menu: for pages with many menus,
   * which need another way without scripts.
   */
  children?: ReactNode | (() => ReactNode);
};

/** Opens without scripts; Escape and a click outside close it. */
function DropdownMenuContent({ align = "start", className, children, ...props }: ContentProps) {
  const { id } = useOverlay();
  const menu = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const isRouted = useInRouterContext();
  useMenuBehaviour(menu);
  useOverlayState(menu);
  useEffect(() => {
    const element = menu.current;
    const want = () => setWanted(true);
    const onBefore = () => flushSync(want);
    // Opened before hydration.
    if (element?.matches(":popover-open")) want();
    element?.addEventListener("beforetoggle", onBefore);
    return () => element?.removeEventListener("beforetoggle", onBefore);
  }, []);
  return (
    <div
      data-slot="dropdown-menu-content"
      id={id}
      ref={menu}
      data-align={align === "end" ? "end" : "start"}
      className={cn("overlay menu", className)}
      {...popoverAuto}
      {...props}
    >
      {isRouted ? <CloseOnNavigation of={menu} /> : null}
      {typeof children === "function" ? isWanted && children() : children}
    </div>
  );
}

type ItemProps = Omit<ComponentPropsWithoutRef<"button">, "onSelect"> & {
  asChild?: boolean;
  variant?: "default" | "destructive";
  inset?: boolean;
  /** On a mouse or keyboard press, like `onClick`. */
  onSelect?: (event: Event) => void;
};

/** Following a link closes the menu, where there is a router. */
function CloseOnNavigation({ of }: { of: RefObject<HTMLElement> }) {
  useCloseOnNavigation(of);
  return null;
}

/** A real button: inside a form it can submit its name and value. */
const DropdownMenuItem = forwardRef<HTMLButtonElement, ItemProps>(function DropdownMenuItem(
  { asChild, variant, inset, className, onSelect, onClick, ...props },
  ref,
) {
  const Item = asChild ? Slot : "button";
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    onClick?.(event);
    onSelect?.(event.nativeEvent);
  };
  return (
    <Item
      data-slot="dropdown-menu-item"
      ref={ref}
      {...(asChild ? {} : { type: "button" as const })}
      className={cn("menu-item", inset && "ps-8", variant === "destructive" && "text-error", className)}
      onClick={onSelect ? choose : onClick}
      {...props}
    />
  );
});

function DropdownMenuGroup(props: ComponentPropsWithoutRef<"div">) {
  return <div data-slot="dropdown-menu-group" role="group" {...props} />;
}

function DropdownMenuLabel({
  className,
  inset = false,
  ...props
}: ComponentPropsWithoutRef<"div"> & { inset?: boolean }) {
  return (
    <div
      data-slot="dropdown-menu-label"
      className={cn("px-3 py-2 text-sm text-muted-foreground", inset && "ps-8", className)}
      {...props}
    />
  );
}

function DropdownMenuSeparator({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return (
    <div
      data-slot="dropdown-menu-separator"
      role="separator"
      className={cn("-mx-1.5 my-1.5 h-px bg-border", className)}
      {...props}
    />
  );
}

export {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
};
