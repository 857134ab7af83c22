import type { ReactNode } from "react";
import { cn } from "~/components/ui/cn";
import type { Tools } from "../layout-props";
import type { SignedInUser } from "../signed-in-user";
import { Toolbar } from "./toolbar";

type HeaderProps = {
  /** What opens the navigation, and the name where it stands in the header. */
  start: ReactNode;
  /** Between start and tools: the navigation of a horizontal layout. */
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
