import { useFetchers } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Avatar } from "~/components/ui/avatar";
import { cn } from "~/components/ui/cn";
import { isUserStatus, type UserStatus } from "~/lib/auth/account/user-status";

import type { SignedInUser } from "~/layouts/signed-in-user";

export const statusFetcherKey = "status";

/** Contrast 3:1 or more on a card and on a hovered row, in both schemes. */
const colours: Record<UserStatus, string> = {
  online: "bg-green-700 dark:bg-green-400",
  away: "bg-[#c2620a] dark:bg-amber-400",
  busy: "bg-red-600 dark:bg-red-400",
  "not-visible": "bg-slate-500 dark:bg-slate-400",
};

/** Optimistic: the status that is being saved. */
export function useShownStatus(user: Pick<SignedInUser, "status">): UserStatus {
  const wanted = useFetchers()
    .find((fetcher) => fetcher.key === statusFetcherKey)
    ?.formData?.get("status");
  return isUserStatus(wanted) ? wanted : user.status;
}

export function StatusDisc({ status, className }: { status: UserStatus; className?: string }) {
  return <span aria-hidden data-status={status} className={cn("status-disc", colours[status], className)} />;
}

/** Its ring has the background's colour, so that it shows on any picture and bar. */
export function StatusDot({ user, className }: { user: Pick<SignedInUser, "status">; className?: string }) {
  return (
    <StatusDisc
      status={useShownStatus(user)}
      className={cn("absolute end-0 bottom-0 size-2 ring-2 ring-card", className)}
    />
  );
}

/** Pixels: picture, letter and dot. */
const sizes = {
  28: ["size-7 text-sm", "size-2"],
  40: ["size-10", "size-2.5"],
  64: ["size-16 text-2xl", "size-3.5"],
  96: ["size-24 text-4xl", "end-1.5 bottom-1.5 size-4"],
  128: ["size-32 text-4xl", "end-2 bottom-2 size-5"],
} as const;

type UserAvatarProps = {
  user: Pick<SignedInUser, "name" | "avatar" | "status">;
  size?: keyof typeof sizes;
  /** The name is beside it; the status is still announced. */
  decorative?: boolean;
  className?: string;
};

export function UserAvatar({ user, size = 40, decorative = false, className }: UserAvatarProps) {
  const { t } = useTranslation();
  const status = t(`status.${useShownStatus(user)}`);
  const [picture, dot] = sizes[size];
  return (
    <span
      role="img"
      aria-label={decorative ? status : t("userMenu.person", { name: user.name, status })}
      title={status}
      className={cn("relative inline-flex shrink-0 rounded-full", className)}
    >
      <Avatar name={user.name} src={user.avatar} decorative className={picture} />
      <StatusDot user={user} className={dot} />
    </span>
  );
}
