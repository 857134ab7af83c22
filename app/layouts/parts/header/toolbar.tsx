import { RevealMarker } from "~/components/controls/hydration/reveal-marker";
import { cn } from "~/components/ui/cn";

import type { Tools } from "~/layouts/layout-props";
import type { SignedInUser } from "~/layouts/signed-in-user";
import { FullscreenButton } from "./fullscreen-button";
import { LanguageMenu } from "./language-menu";
import { SchemeToggle } from "./scheme-toggle";
import { UserMenu } from "./user-menu";

type ToolbarProps = { tools: Tools; user: SignedInUser | null; className?: string };

/** In the order of specification §2; `user` is null where the menu is elsewhere. */
export function Toolbar({ tools, user, className }: ToolbarProps) {
  return (
    <div className={cn("toolbar arrives-whole ms-auto flex shrink-0 items-center sm:gap-1", className)}>
      <LanguageMenu />
      <FullscreenButton />
      {tools.search}
      {tools.shortcuts}
      {tools.messages}
      {tools.notifications}
      {tools.chatButton}
      <SchemeToggle />
      {user ? <UserMenu user={user} /> : null}
      <RevealMarker />
    </div>
  );
}
