import type { ReactNode } from "react";
import { cn } from "~/components/ui/cn";
import type { Tools } from "~/layouts/layout-props";
import type { SignedInUser } from "~/layouts/signed-in-user";
import { Toolbar } from "./toolbar";

type HeaderProps = {
  /** The menu button, and the name where it is in the header. */
  start: ReactNode;
  /** A horizontal layout's navigation. */
  navigation?: ReactNode;
  tools: Tools;
  user: SignedInUser | null;
  className?: string;
};

/** 64 px unless its layout says otherwise; it scrolls with the page. */
export function Header({ start, navigation, tools, user, className }: HeaderProps) {
  return (
    <header className={cn("no-print page-header", className)}>
      <div className="toolbar-start flex shrink-0 items-center sm:gap-2">{start}</div>
      {navigation}
      <Toolbar tools={tools} user={user} />
    </header>
  );
}
