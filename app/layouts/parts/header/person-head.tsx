import type { ReactNode } from "react";

import { RevealMarker } from "~/components/controls/hydration/reveal-marker";

import { useAppTitle } from "~/layouts/document/root-data";
import type { SignedInUser } from "~/layouts/signed-in-user";
import { Brand } from "./brand";
import { UserAvatar } from "./user-avatar";
import { UserMenu } from "./user-menu";

/** The person, large, at the top of a navigation. */
export function PersonHead({ user, notifications }: { user: SignedInUser | null; notifications: ReactNode }) {
  return (
    <div className="text-foreground">
      <div className="arrives-whole flex h-20 items-center gap-1 ps-6 pe-4 max-md:pe-14">
        <Brand className="me-auto" nameClassName="hidden" />
        {notifications}
        {user ? <UserMenu user={user} showAvatar={false} /> : null}
        <RevealMarker />
      </div>
      {user ? (
        <div className="flex flex-col items-center px-4 pt-2 pb-6 text-center">
          <UserAvatar user={user} size={96} decorative />
          <p className="mt-4 w-full truncate font-medium text-bar-foreground">{user.name}</p>
          <p className="w-full truncate text-sm text-bar-muted">{user.email}</p>
        </div>
      ) : null}
    </div>
  );
}

export function Watermark() {
  const title = useAppTitle();
  return (
    <p aria-hidden className="px-4 pb-8 text-center text-3xl font-bold tracking-tight opacity-12 select-none">
      {title}
    </p>
  );
}
