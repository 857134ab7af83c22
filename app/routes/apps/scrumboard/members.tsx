import { useTranslation } from "react-i18next";

import { Avatar } from "~/components/ui/avatar";

import type { BoardRow } from "./boards-data.server";

/** Pictures of the first ones; screen readers hear their names once. */
export function Members({ members, more }: Pick<BoardRow, "members" | "more">) {
  const { t } = useTranslation();
  if (members.length === 0) return null;
  const rest = more > 0 ? [t("scrumboard.more", { count: more })] : [];
  const names = t("scrumboard.members", { names: [...members.map(({ name }) => name), ...rest].join(", ") });
  return (
    <div role="img" aria-label={names} title={names} className="flex items-center">
      {members.map(({ id, name, avatar }) => (
        <Avatar
          key={id}
          name={name}
          src={avatar}
          decorative
          className="-ms-2 size-8 border-2 border-card text-sm first:ms-0"
        />
      ))}
      {more > 0 ? <span className="ms-1.5 text-sm text-muted-foreground">+{more}</span> : null}
    </div>
  );
}
