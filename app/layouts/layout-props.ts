import type { ReactNode } from "react";
import type { SignedInUser } from "./signed-in-user";

/** Each layout places each tool exactly once. */
export type Tools = Partial<Record<"search" | "shortcuts" | "messages" | "notifications" | "chatButton", ReactNode>>;

/** The parts that a layout arranges. */
export type LayoutProps = {
  user: SignedInUser | null;
  tools: Tools;
};

/** A layout fills the frame; the page is put between header and footer. */
export type LayoutParts = {
  /** Beside the page, or over it on small screens. */
  side?: ReactNode;
  header?: ReactNode;
  footer?: ReactNode;
  /** Classes of the frame, of the column with header, page and footer, and of the page. */
  frame?: string;
  column?: string;
  page?: string;
};

/** A plain function, not a component: changing the layout keeps the page and its typed text. */
export type Layout = (props: LayoutProps) => LayoutParts;
