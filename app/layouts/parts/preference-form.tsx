import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

/** Posts choices to /preferences and comes back to this page. */
export function PreferenceForm({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/preferences" preventScrollReset replace className={className}>
      <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />
      {children}
    </Form>
  );
}
