import type { ReactNode } from "react";

import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

type EmptyStateProps = {
  icon: InterfaceIcon;
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  className?: string;
};

export function EmptyState({ icon, title, description, action, className }: EmptyStateProps) {
  return (
    <div data-slot="empty-state" className={cn("flex flex-col items-center px-6 py-14 text-center", className)}>
      <span className="empty-picture">
        <Icon name={icon} className="size-8" />
      </span>
      <p className="text-xl font-semibold">{title}</p>
      {description === undefined ? null : <p className="mt-1 max-w-96 text-muted-foreground">{description}</p>}
      {action === undefined ? null : <div className="mt-5">{action}</div>}
    </div>
  );
}
