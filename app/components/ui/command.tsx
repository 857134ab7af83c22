import { createContext, forwardRef, useContext, useEffect, useId, useState } from "react";
import type { ComponentPropsWithoutRef, KeyboardEvent, ReactNode } from "react";

import { cn } from "./cn";
import { Slot } from "./slot";

type CommandValue = {
  listId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  count: number;
  active: number;
  setActive: (at: number) => void;
};

const CommandContext = createContext<CommandValue | null>(null);

function useCommand(): CommandValue {
  const value = useContext(CommandContext);
  if (!value) throw new Error("The parts of a command stand inside Command");
  return value;
}

const itemId = (listId: string, at: number) => `${listId}-${at}`;

type CommandProps = {
  /** The list is in sight. */
  isOpen: boolean;
  /** The list shall open or close. */
  onOpenChange: (isOpen: boolean) => void;
  /** How many items can be chosen now: 0 while an answer is awaited. */
  count: number;
  children: ReactNode;
};

/**
 * Type, the list narrows, the arrows choose, Enter goes. What was typed and what is found belong to whoever uses it.
 */
function Command({ isOpen, onOpenChange, count, children }: CommandProps) {
  const listId = useId();
  const [moved, setActive] = useState(0);
  const active = Math.min(moved, Math.max(0, count - 1));

  // The list scrolls; the lit item must be in sight. In braces: newer browsers answer a promise, which is no clean-up.
  useEffect(() => {
    document.getElementById(itemId(listId, active))?.scrollIntoView({ block: "nearest" });
  }, [listId, active]);

  return (
    <CommandContext.Provider value={{ listId, isOpen, onOpenChange, count, active, setActive }}>
      {children}
    </CommandContext.Provider>
  );
}

type CommandInputProps = Omit<ComponentPropsWithoutRef<"input">, "onChange"> & {
  onValueChange: (value: string) => void;
};

/**
 * The box. Enter where nothing can be chosen, and Escape where no list is open, stay the browser's and `onKeyDown`'s.
 */
const CommandInput = forwardRef<HTMLInputElement, CommandInputProps>(function CommandInput(
  { onValueChange, onKeyDown, ...props },
  ref,
) {
  const { listId, isOpen, onOpenChange, count, active, setActive } = useCommand();

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && isOpen && count > 0) {
      event.preventDefault();
      document.getElementById(itemId(listId, active))?.click();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      onOpenChange(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (count > 0) setActive(isOpen ? (active + step + count) % count : 0);
    } else if (event.key === "Escape" && isOpen) {
      // What the box stands in would close, too.
      event.preventDefault();
      event.stopPropagation();
      onOpenChange(false);
    } else onKeyDown?.(event);
  }

  return (
    <input
      data-slot="command-input"
      ref={ref}
      type="text"
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={isOpen && count > 0 ? itemId(listId, active) : undefined}
      autoComplete="off"
      {...props}
      onChange={(event) => {
        onValueChange(event.currentTarget.value);
        setActive(0);
        onOpenChange(true);
      }}
      onKeyDown={press}
    />
  );
});

type CommandListProps = Omit<ComponentPropsWithoutRef<"div">, "children"> & {
  label: string;
  isBusy?: boolean;
  /** Looks of the list itself; `className` is that of its box. */
  listClassName?: string;
  /** Said below the list, and to screen readers: that something is looked for, that nothing was found. */
  status: ReactNode;
  /** The list itself shows what `status` says. */
  isStatusSeen?: boolean;
  statusClassName?: string;
  children: ReactNode;
};

/** What comes under the box. It stays in the page while it is closed, so that the box always names a list. */
function CommandList({
  label,
  isBusy,
  className,
  listClassName,
  status,
  isStatusSeen = false,
  statusClassName,
  children,
}: CommandListProps) {
  const { listId, isOpen } = useCommand();
  return (
    <div
      data-slot="command-list"
      className={cn("absolute inset-x-0 top-full bg-popover shadow-overlay", className, !isOpen && "hidden")}
    >
      <div id={listId} role="listbox" aria-label={label} aria-busy={isBusy} className={listClassName}>
        {children}
      </div>
      <p role="status" className={cn("text-muted-foreground empty:hidden", statusClassName, isStatusSeen && "sr-only")}>
        {isOpen ? status : null}
      </p>
    </div>
  );
}

/** Items under a heading. */
function CommandGroup({
  heading,
  className,
  children,
}: {
  heading: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div data-slot="command-group" role="group" aria-labelledby={id}>
      <p
        id={id}
        role="presentation"
        className={cn("text-sm font-semibold tracking-wider text-muted-foreground uppercase", className)}
      >
        {heading}
      </p>
      {children}
    </div>
  );
}

type CommandItemProps = ComponentPropsWithoutRef<"div"> & {
  /** Its place among all items, groups or not, from 0: the order of the arrow keys. */
  at: number;
  /** Gives all this to the one child instead, such as a link; choosing it clicks it. */
  asChild?: boolean;
};

/** What can be chosen, by a click or by Enter: `onClick` is told either way. */
function CommandItem({ at, asChild = false, className, ...props }: CommandItemProps) {
  const { listId, active, setActive } = useCommand();
  const Item = asChild ? Slot : "div";
  return (
    <Item
      data-slot="command-item"
      id={itemId(listId, at)}
      role="option"
      aria-selected={at === active}
      tabIndex={-1}
      className={cn("cursor-pointer", className, at === active && "bg-accent")}
      // The focus stays in the box.
      onMouseDown={(event: { preventDefault: () => void }) => event.preventDefault()}
      onMouseMove={() => setActive(at)}
      {...props}
    />
  );
}

/** The row of a list that has none. */
function CommandEmpty({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-slot="command-empty"
      role="option"
      aria-disabled
      aria-selected={false}
      className={cn("text-muted-foreground", className)}
    >
      {children}
    </div>
  );
}

export { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList };
