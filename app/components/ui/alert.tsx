import type { ComponentPropsWithoutRef, ReactNode } from "react";

import { cn } from "./cn";
import { Icon } from "./icon";
import { toneIcons, toneSurfaces } from "./tone";
import type { Tone } from "./tone";

type AlertProps = Omit<ComponentPropsWithoutRef<"div">, "title"> & {
  variant?: "default" | "destructive";
  tone?: Tone;
  title?: ReactNode;
  /** Buttons or links under the text. */
  actions?: ReactNode;
};

/** Errors and warnings interrupt a screen reader, others wait. Override with `role`. */
function Alert({
  variant,
  tone = variant === "destructive" ? "error" : "info",
  title,
  actions,
  className,
  children,
  ...props
}: AlertProps) {
  return (
    <div
      data-slot="alert"
      role={tone === "error" || tone === "warning" ? "alert" : "status"}
      className={cn("flex items-start gap-3 rounded-lg border p-4", toneSurfaces[tone], className)}
      {...props}
    >
      <Icon name={toneIcons[tone]} className="mt-px size-5" />
      <div className="min-w-0 flex-1">
        {title === undefined ? null : <p className="font-semibold">{title}</p>}
        <div className="text-foreground">{children}</div>
        {actions === undefined ? null : <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}

function AlertTitle({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return <div data-slot="alert-title" className={cn("font-semibold", className)} {...props} />;
}

function AlertDescription({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return <div data-slot="alert-description" className={className} {...props} />;
}

export { Alert, AlertDescription, AlertTitle };
