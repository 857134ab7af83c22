import type { ComponentPropsWithoutRef } from "react";

import { cn } from "./cn";

function Card({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return (
    <div
      data-slot="card"
      className={cn("rounded-xl border bg-card text-card-foreground shadow-card", className)}
      {...props}
    />
  );
}

function CardHeader({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return (
    <div
      data-slot="card-header"
      className={cn("flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-5 sm:px-6 sm:pt-6", className)}
      {...props}
    />
  );
}

function CardTitle({ className, children, ...props }: ComponentPropsWithoutRef<"h2">) {
  return (
    <h2 data-slot="card-title" className={cn("text-xl font-semibold tracking-tight", className)} {...props}>
      {children}
    </h2>
  );
}

function CardDescription({ className, ...props }: ComponentPropsWithoutRef<"p">) {
  return <p data-slot="card-description" className={cn("mt-0.5 text-muted-foreground", className)} {...props} />;
}

function CardAction({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return <div data-slot="card-action" className={cn("ms-auto", className)} {...props} />;
}

function CardContent({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return <div data-slot="card-content" className={cn("p-5 sm:p-6", className)} {...props} />;
}

function CardFooter({ className, ...props }: ComponentPropsWithoutRef<"div">) {
  return (
    <div
      data-slot="card-footer"
      className={cn(
        "flex flex-wrap items-center justify-end gap-3 rounded-b-xl border-t bg-muted px-5 py-4 sm:px-6",
        className,
      )}
      {...props}
    />
  );
}

export { Card, CardAction, CardContent, CardDescription, CardFooter, CardHeader, CardTitle };
