import type { ComponentPropsWithoutRef } from "react";

import { cn } from "./cn";

/** `label` names the scrollable region, which keyboards can reach; every table needs one. */
function Table({ className, label, ...props }: ComponentPropsWithoutRef<"table"> & { label?: string }) {
  return (
    <div
      data-slot="table-region"
      role={label && "region"}
      aria-label={label}
      tabIndex={0}
      className="relative w-full overflow-x-auto"
    >
      <table data-slot="table" className={cn("w-full border-collapse text-start", className)} {...props} />
      <span data-slot="table-end" hidden />
    </div>
  );
}

function TableHeader({ className, ...props }: ComponentPropsWithoutRef<"thead">) {
  return <thead data-slot="table-header" className={cn("border-b bg-muted", className)} {...props} />;
}

function TableBody({ className, ...props }: ComponentPropsWithoutRef<"tbody">) {
  return <tbody data-slot="table-body" className={cn("divide-y", className)} {...props} />;
}

function TableRow({ className, ...props }: ComponentPropsWithoutRef<"tr">) {
  return <tr data-slot="table-row" className={className} {...props} />;
}

function TableHead({ scope = "col", ...props }: ComponentPropsWithoutRef<"th">) {
  return <th data-slot="table-head" scope={scope} {...props} />;
}

/** `label` precedes the cell where rows are cards without headings. */
function TableCell({ label, ...props }: ComponentPropsWithoutRef<"td"> & { label?: string }) {
  return <td data-label={label} {...props} />;
}

function TableCaption({ className, ...props }: ComponentPropsWithoutRef<"caption">) {
  return (
    <caption
      data-slot="table-caption"
      className={cn("caption-bottom p-4 text-sm text-muted-foreground", className)}
      {...props}
    />
  );
}

function TableFooter({ className, ...props }: ComponentPropsWithoutRef<"tfoot">) {
  return <tfoot data-slot="table-footer" className={cn("border-t bg-muted font-medium", className)} {...props} />;
}

export { Table, TableBody, TableCaption, TableCell, TableFooter, TableHead, TableHeader, TableRow };
