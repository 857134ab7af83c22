import type { ReactNode } from "react";
import type { Tools } from "../layout-props";
import type { SignedInUser } from "../signed-in-user";
import { LanguageMenu } from "./language-menu";
import { SchemeToggle } from "./scheme-toggle";
import { UserMenu } from "./user-menu";

type HeaderProps = { start: ReactNode; tools: Tools; user: SignedInUser | null };

/** 64 px: what opens the navigation at the start, tools at the end. */
export function Header({ start, tools, user }: HeaderProps) {
  return (
    <header className="no-print relative z-40 flex h-16 shrink-0 items-center gap-1 border-b bg-card px-2 sm:px-5">
      <div className="flex min-w-0 flex-1 items-center gap-2">{start}</div>
      <div className="flex items-center gap-0.5 sm:gap-1">
        <LanguageMenu />
        {tools.search}
        {tools.shortcuts}
        {tools.messages}
        {tools.notifications}
        {tools.chatButton}
        <SchemeToggle />
        {user ? <UserMenu user={user} /> : null}
      </div>
    </header>
  );
}
