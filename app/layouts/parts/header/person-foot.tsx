import type { SignedInUser } from "~/layouts/signed-in-user";
import { UserMenu } from "./user-menu";

export function PersonFoot({ user }: { user: SignedInUser }) {
  return (
    <div className="flex shrink-0 items-center gap-3 border-t border-bar-border px-5 py-4">
      <UserMenu user={user} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-bar-foreground">{user.name}</p>
        <p className="truncate text-sm text-bar-muted">{user.email}</p>
      </div>
    </div>
  );
}
