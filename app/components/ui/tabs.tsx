import { useId } from "react";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { tabClasses } from "./tab-links";

type Tab = { id: string; title: ReactNode; content: ReactNode };

/**
 * Tabs within a page that need no address: radio buttons that show their panel, with no script at all.
 * Arrow keys move between them as between any radios. Every panel is in the document, so forms keep all fields.
 */
export function Tabs({ label, tabs, initial, className }: { label: string; tabs: readonly Tab[]; initial?: string; className?: string }) {
  const group = useId();
  const first = initial ?? tabs[0]?.id;
  return (
    <div data-slot="tabs" role="radiogroup" aria-label={label} className={cn("flex flex-wrap gap-x-6", className)}>
      <span aria-hidden className="order-2 -mt-px h-px w-full bg-border" />
      {tabs.map((tab) => (
        <div key={tab.id} className="tab-part contents">
          <label
            className={cn(
              tabClasses,
              "relative z-1 order-1 mb-0 has-checked:border-primary has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-primary",
            )}
          >
            {/* Belongs to no form: choosing a tab must not be sent. */}
            <input type="radio" name={group} form={`${group}-none`} defaultChecked={tab.id === first} className="sr-only" />
            {tab.title}
          </label>
          <div className="tab-panel order-3 w-full pt-5">{tab.content}</div>
        </div>
      ))}
    </div>
  );
}
