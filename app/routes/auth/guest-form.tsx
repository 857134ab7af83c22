import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Button } from "~/components/ui/button";

import type { GuestAnswer } from "./guest-answer";
import { RefusalAlert, RevealScript } from "./guest-fields";

type Props = {
  answer: GuestAnswer | undefined;
  submit: string;
  /** For mailed links: the form carries the secret, and password managers learn whose account it is. */
  link?: { name: "token" | "invitation"; secret: string; email: string };
  /** Default: the page's own address. */
  action?: string;
  children: ReactNode;
};

export function GuestForm({ answer, submit, link, action, children }: Props) {
  return (
    <>
      <RefusalAlert answer={answer} />
      <Form method="post" action={action} className="flex flex-col gap-5">
        {link ? (
          <>
            <input type="hidden" name={link.name} value={link.secret} />
            <input type="text" name="username" autoComplete="username" defaultValue={link.email} hidden readOnly />
          </>
        ) : null}
        {children}
        <Button type="submit" size="lg" className="w-full">
          {submit}
        </Button>
      </Form>
      <RevealScript />
    </>
  );
}

export function GuestLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button asChild size="lg" className="w-full">
      <Link to={to} reloadDocument>
        {children}
      </Link>
    </Button>
  );
}
