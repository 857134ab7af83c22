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
  /** The list is visible. */
  isOpen: boolean;
  /** The list should open or close. */
  onOpenChange: (isOpen: boolean) => void;
  /** The number of selectable items: 0 while waiting for an answer. */
  count: number;
  children: ReactNode;
};

/** Combobox: arrows move, Enter selects. Query and results belong to the user of this component. */
function Command({ isOpen, onOpenChange, count, children }: CommandProps) {
  const listId = useId();
  const [moved, setActive] = useState(0);
  const active = Math.min(moved, Math.max(0, count - 1));

  // Scrolls to the active item. In braces: newer browsers return a promise, which is no clean-up function.
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

/** Enter without selectable items, and Escape without a list, go to the browser and `onKeyDown`. */
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
      // The surrounding dialog would close too.
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
  /** Classes of the list; `className` is its box's. */
  listClassName?: string;
  /** Shown below the list and announced: searching, or nothing found. */
  status: ReactNode;
  /** The list itself shows the status. */
  isStatusSeen?: boolean;
  statusClassName?: string;
  children: ReactNode;
};

/** Stays in the page while closed, so that the box always references a list. */
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
  /** The index among all items, across groups, from 0. */
  at: number;
  /** Applies all this to the only child, such as a link; selecting it clicks it. */
  asChild?: boolean;
};

/** Click or Enter call `onClick`. */
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
