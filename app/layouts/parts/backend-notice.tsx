import { Form } from "@remix-run/react";

import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import type { Notice } from "~/lib/backend/trouble";

/** What another backend could not give, and a button to ask again. */
export function BackendNotice({ title, text, again }: Notice) {
  return (
    <Alert tone="warning" role="status" title={title} className="m-4 mb-0">
      {text}
      <Form method="post" action="/me/backend" preventScrollReset>
        <Button variant="outline">{again}</Button>
      </Form>
    </Alert>
  );
}
