import type { ReactNode } from "react";
import { cn } from "~/components/ui/cn";
import type { LayoutParts } from "../layout-props";
import { NotKeptBanner } from "./not-kept-banner";
import { PageContent } from "./page-content";

type FrameProps = LayoutParts & {
  chat?: ReactNode;
  children: ReactNode;
};

/** All layouts share this structure, so that changing the layout keeps the page mounted. */
export function Frame({ side, header, footer, frame, column, page, chat, children }: FrameProps) {
  return (
    <div className={cn("shell relative flex min-h-dvh", chat ? "lg:pe-16" : null, frame)}>
      {side}
      <div className={cn("flex min-w-0 flex-1 flex-col", column)}>
        {header}
        <NotKeptBanner />
        <PageContent className={cn("flex flex-1 flex-col", page)}>{children}</PageContent>
        {footer}
      </div>
      {chat}
    </div>
  );
}
