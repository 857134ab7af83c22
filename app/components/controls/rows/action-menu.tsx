import type { ReactNode } from "react";

import { Button, type ButtonProps } from "~/components/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from "~/components/ui/dropdown-menu";

type ActionMenuProps = Omit<ButtonProps, "asChild" | "content"> & {
  /** Names a button that has only an icon. */
  label?: string;
  align?: "start" | "end";
  /** A function is called only once somebody reaches for the menu. */
  content: ReactNode | (() => ReactNode);
  menuClassName?: string;
};

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
