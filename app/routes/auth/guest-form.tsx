import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Button } from "~/components/ui/button";

import type { GuestAnswer } from "./guest-answer";
import { RefusalAlert, RevealScript } from "./guest-fields";

type Props = {
  answer: GuestAnswer | undefined;
  submit: string;
  /** Of a mailed link: its secret goes on with the form, and password managers hear whose account it is. */
  link?: { name: "token" | "invitation"; secret: string; email: string };
  /** Where it is sent; without it, to the page's own address. */
  action?: string;
  children: ReactNode;
};

/** A form of the pages for people who are not signed in, and what was wrong with it. */
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

/** In a form's place where there is nothing to fill in. */
export function GuestLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button asChild size="lg" className="w-full">
      <Link to={to} reloadDocument>
        {children}
      </Link>
    </Button>
  );
}
