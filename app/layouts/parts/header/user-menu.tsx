import { Form, Link, useFetcher } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Avatar } from "~/components/ui/avatar";
import { ActionMenu } from "~/components/controls/rows/action-menu";
import { DropdownMenuItem, DropdownMenuLabel, DropdownMenuSeparator } from "~/components/ui/dropdown-menu";
import { popoverTarget } from "~/components/ui/popover-target";
import { userStatuses } from "~/lib/auth/account/user-status";

import { LockForm } from "~/layouts/lock/lock-form";
import { lookDrawer, lookPage } from "~/layouts/parts/look/look-drawer";
import { PanelForm } from "~/layouts/parts/panels/panel-form";
import { StatusDisc, StatusDot, statusFetcherKey, useShownStatus } from "./user-avatar";
import type { SignedInUser } from "~/layouts/signed-in-user";

type UserMenuProps = {
  user: SignedInUser;
  /** false: an icon, where the picture is shown nearby. */
  showAvatar?: boolean;
  /** For the button on a dark bar. */
  className?: string;
};

export function UserMenu({ user, showAvatar = true, className }: UserMenuProps) {
  const { t } = useTranslation();
  const status = t(`status.${useShownStatus(user)}`);
  return (
    <ActionMenu
      variant="ghost"
      size="icon"
      label={t("userMenu.button", { name: user.name, status })}
      className={className}
      menuClassName="w-64"
      content={
        <>
          <DropdownMenuLabel>
            {t("layout.signedInAs")}
            <span className="block truncate text-base font-medium text-foreground">{user.email}</span>
          </DropdownMenuLabel>
          <DropdownMenuSeparator />
          <DropdownMenuItem asChild>
            <Link to="/me/profile">
              <Icon name="heroicons_outline:user-circle" />
              {t("layout.profile")}
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link to="/me/settings">
              <Icon name="heroicons_outline:cog-6-tooth" />
              {t("layout.settings")}
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem className="noscript:hidden" {...popoverTarget(lookDrawer, "show")}>
            <Icon name="heroicons_outline:swatch" />
            {t("look.title")}
          </DropdownMenuItem>
          <DropdownMenuItem asChild className="hidden noscript:flex">
            <Link to={lookPage}>
              <Icon name="heroicons_outline:swatch" />
              {t("look.title")}
            </Link>
          </DropdownMenuItem>
          <StatusChoice user={user} />
          <DropdownMenuSeparator />
          <LockForm>
            <DropdownMenuItem type="submit">
              <Icon name="heroicons_outline:lock-closed" />
              {t("userMenu.lock")}
            </DropdownMenuItem>
          </LockForm>
          <Form method="post" action="/sign-out">
            <DropdownMenuItem type="submit">
              <Icon name="heroicons_outline:arrow-right-on-rectangle" />
              {t("layout.signOut")}
            </DropdownMenuItem>
          </Form>
        </>
      }
    >
      <span className="relative inline-flex">
        {showAvatar && user.avatar ? (
          <Avatar name={user.name} src={user.avatar} decorative className="size-7" />
        ) : (
          <span className="flex size-7 items-center justify-center [&_svg]:size-6">
            <Icon name="heroicons_outline:user-circle" />
          </span>
        )}
        <StatusDot user={user} />
      </span>
    </ActionMenu>
  );
}

/** In the menu itself rather than a submenu, which a phone has no room for. */
function StatusChoice({ user }: { user: SignedInUser }) {
  const { t } = useTranslation();
  const fetcher = useFetcher({ key: statusFetcherKey });
  const group = useRef<HTMLDetailsElement>(null);
  const shown = useShownStatus(user);
  const close = () => {
    if (group.current) group.current.open = false;
  };
  return (
    <details ref={group} className="group/status">
      <DropdownMenuItem asChild className="list-none">
        <summary>
          <span className="flex size-5 items-center justify-center">
            <StatusDisc status={shown} />
          </span>
          <span className="flex-1">{t("userMenu.status", { status: t(`status.${shown}`) })}</span>
          <Icon name="heroicons_mini:chevron-down" className="transition-transform group-open/status:rotate-180" />
        </summary>
      </DropdownMenuItem>
      <PanelForm fetcher={fetcher} action="/me/status" aria-label={t("status.label")} className="ps-4" onSubmit={close}>
        {userStatuses.map((status) => (
          <DropdownMenuItem
            key={status}
            type="submit"
            name="status"
            value={status}
            aria-current={status === shown || undefined}
          >
            <span className="flex size-5 items-center justify-center">
              <StatusDisc status={status} />
            </span>
            <span className="flex-1">{t(`status.${status}`)}</span>
            {status === shown ? <Icon name="heroicons_mini:check" /> : null}
          </DropdownMenuItem>
        ))}
      </PanelForm>
    </details>
  );
}
