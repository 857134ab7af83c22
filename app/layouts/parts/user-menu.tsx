import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/icon";
import { Avatar } from "~/components/ui/avatar";
import { DropdownItem, DropdownLabel, DropdownMenu, DropdownSeparator } from "~/components/ui/dropdown-menu";
import type { SignedInUser } from "../signed-in-user";

export function UserMenu({ user }: { user: SignedInUser }) {
  const { t } = useTranslation();
  return (
    <DropdownMenu
      variant="ghost"
      size="icon"
      label={t("layout.userMenu")}
      menuClassName="w-64"
      content={
        <>
          <DropdownLabel>
            {t("layout.signedInAs")}
            <span className="block truncate text-base font-medium text-foreground">{user.email}</span>
          </DropdownLabel>
          <DropdownSeparator />
          <DropdownItem asChild>
            <Link to="/me/profile">
              <Icon name="heroicons_outline:user-circle" />
              {t("layout.profile")}
            </Link>
          </DropdownItem>
          <DropdownItem asChild>
            <Link to="/me/settings">
              <Icon name="heroicons_outline:cog-6-tooth" />
              {t("layout.settings")}
            </Link>
          </DropdownItem>
          <DropdownSeparator />
          <Form method="post" action="/sign-out">
            <DropdownItem type="submit">
              <Icon name="heroicons_outline:arrow-right-on-rectangle" />
              {t("layout.signOut")}
            </DropdownItem>
          </Form>
        </>
      }
    >
      <Avatar name={user.name} src={user.avatar} decorative className="size-8 text-sm" />
    </DropdownMenu>
  );
}
