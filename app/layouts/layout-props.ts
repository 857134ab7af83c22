import type { ReactNode } from "react";
import type { SignedInUser } from "./signed-in-user";

/** The toolbar's buttons with their panels; a layout places each exactly once. */
export type Tools = Partial<Record<"search" | "shortcuts" | "messages" | "notifications" | "chatButton", ReactNode>>;

/** What every layout is given; a layout only decides where it stands. */
export type LayoutProps = {
  user: SignedInUser | null;
  tools: Tools;
};

/** What every layout answers: the places of the frame, filled. The page itself is put between header and footer. */
export type LayoutParts = {
  /** Beside the page, or over it on small screens. */
  side?: ReactNode;
  header?: ReactNode;
  footer?: ReactNode;
  /** Classes of the whole frame, of the column that holds header, page and footer, and of the page. */
  frame?: string;
  column?: string;
  page?: string;
};

/** A plain function and no component: choosing another layout keeps the page, and what was typed into it. */
export type Layout = (props: LayoutProps) => LayoutParts;
