import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

type CardHeadProps = { id: string; icon: InterfaceIcon; tint: string; title: string; count?: number };

export function CardHead({ id, icon, tint, title, count = 0 }: CardHeadProps) {
  return (
    <div className="flex items-center gap-3 px-5 py-4">
      <span className={cn("flex size-10 shrink-0 items-center justify-center rounded-lg", tint)}>
        <Icon name={icon} className="size-5" />
      </span>
      <h2 id={id} className="min-w-0 flex-1 text-lg font-semibold tracking-tight">
        {title}
      </h2>
      {count > 0 ? (
        <span className="min-w-7 rounded-full bg-secondary px-2 py-0.5 text-center font-semibold tabular-nums">
          {count}
        </span>
      ) : null}
    </div>
  );
}
