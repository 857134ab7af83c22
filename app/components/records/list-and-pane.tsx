import { Outlet } from "@remix-run/react";
import { useRef, type ReactNode } from "react";

import { cn } from "~/components/ui/cn";

import { useListPlace } from "./use-list-place";

type ListAndPaneProps = {
  /** A page of its own is shown beside the list; on a phone, in its place. */
  isOpen: boolean;
  /** Keeps the pane's place while nothing is open. */
  closed?: ReactNode;
  children: ReactNode;
};

/** A list, and beside it the route of what is open: it stays in sight while a long list is read. */
export function ListAndPane({ isOpen, closed, children }: ListAndPaneProps) {
  const hasPane = isOpen || closed !== undefined;
  const list = useRef<HTMLDivElement>(null);
  useListPlace(list, isOpen);
  return (
    <div className="@container">
      <div className={cn("grid items-start", hasPane && "@5xl:grid-cols-[minmax(0,1fr)_28rem]")}>
        <div ref={list} className={cn("min-w-0", isOpen && "hidden @5xl:block")}>
          {children}
        </div>
        {hasPane ? (
          <div
            className={cn(
              "min-w-0 @5xl:sticky @5xl:top-0 @5xl:h-dvh @5xl:overflow-y-auto @5xl:border-s @5xl:bg-card",
              !isOpen && "hidden @5xl:block print:hidden",
            )}
          >
            {isOpen ? <Outlet /> : closed}
          </div>
        ) : null}
      </div>
    </div>
  );
}
