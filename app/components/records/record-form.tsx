import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from "~/components/ui/card";
import { cn } from "~/components/ui/cn";
import type { RecordAnswer, TypedRecord } from "~/lib/records/record-answer";

import { ConflictNote } from "./conflict-note";

type RecordFormProps = {
  /** Where the page has other cards. */
  title?: string;
  /** The version that the form shows; undefined for a new record. */
  version?: number;
  answer: RecordAnswer<TypedRecord> | undefined;
  /** The label of a field, and a value of it in words, for what somebody else has changed. */
  labelOf: (field: string) => string;
  submit: string;
  /** Beside the button. */
  extra?: ReactNode;
  children: ReactNode;
};

/**
 * The form of a record. A refusal is shown above the page or beside its field, with everything typed still there. When
 * others have changed the same fields, their values are shown; saving again replaces them.
 */
export function RecordForm({ title, version, answer, labelOf, submit, extra, children }: RecordFormProps) {
  return (
    <UnsavedGuard returned={answer}>
      <Card>
        {title ? (
          <CardHeader>
            <CardTitle>{title}</CardTitle>
          </CardHeader>
        ) : null}
        <Form method="post">
          {version === undefined ? null : <input type="hidden" name="version" value={answer?.version ?? version} />}
          <CardContent className={cn("flex flex-col gap-6", !title && "p-6 sm:p-8")}>
            <ConflictNote answer={answer} labelOf={labelOf} />
            {/* After a conflict the fields show what was merged; the guard around them knows what was typed. */}
            <div key={answer?.version ?? version} className="contents">
              {children}
            </div>
          </CardContent>
          <CardFooter className="flex flex-wrap gap-3">
            {extra}
            <Button type="submit" name="intent" value="save">
              {submit}
            </Button>
          </CardFooter>
        </Form>
      </Card>
    </UnsavedGuard>
  );
}
