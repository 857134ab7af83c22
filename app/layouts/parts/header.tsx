import type { ReactNode } from "react";
import { LanguageMenu } from "./language-menu";
import type { SignedInUser } from "./navigation-item";
import { SchemeToggle } from "./scheme-toggle";
import { UserMenu } from "./user-menu";

type HeaderProps = { start: ReactNode; tools?: ReactNode; user: SignedInUser | null; userMenu?: ReactNode };

/** 64 px: what opens the navigation at the start, tools at the end. */
export function Header({ start, tools, user, userMenu }: HeaderProps) {
  return (
    <header className="no-print relative z-40 flex h-16 shrink-0 items-center gap-1 border-b bg-card px-2 sm:px-5">
      <div className="flex min-w-0 flex-1 items-center gap-2">{start}</div>
      <div className="flex items-center gap-0.5 sm:gap-1">
        {tools}
        <SchemeToggle />
        <LanguageMenu />
        {user ? <UserMenu user={user}>{userMenu}</UserMenu> : null}
      </div>
    </header>
  );
}
