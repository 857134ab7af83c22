import type { ReactNode } from "react";

import { Button, type ButtonProps } from "~/components/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "~/components/ui/dropdown-menu";

type ActionMenuProps = Omit<ButtonProps, "asChild" | "content"> & {
  /** Names the button when it shows only an icon. */
  label?: string;
  align?: "start" | "end";
  /** What the menu holds; as a function, only once somebody reaches for it. */
  content: ReactNode | (() => ReactNode);
  menuClassName?: string;
};

/** A button and the menu it opens, written as one. */
export function ActionMenu({ label, align = "end", content, menuClassName, children, ...button }: ActionMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button type="button" aria-label={label} title={label} {...button}>
          {children}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align={align} className={menuClassName}>
        {content}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
