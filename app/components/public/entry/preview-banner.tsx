import type { ReactNode } from "react";
import { Icon } from "~/components/icon";

export function PreviewBanner({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div
      role="status"
      className={
        "no-print mb-8 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-warning " +
        "bg-warning-soft px-5 py-4 text-lg text-warning"
      }
    >
      <Icon name="heroicons_outline:eye" className="size-6" />
      <p className="min-w-0 flex-1 font-medium">{children}</p>
      {action}
    </div>
  );
}
