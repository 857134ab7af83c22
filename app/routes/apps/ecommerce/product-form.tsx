import { Form, Link } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { ConflictNote } from "~/components/records/conflict-note";
import { Button, buttonVariants } from "~/components/ui/button";
import { readProductForm } from "~/lib/apps/ecommerce/product-form";
import { issueText } from "~/lib/platform/i18n/issue-text";

import type { FormAnswer } from "./product-answer";
import type { ProductPageData } from "./product-data.server";
import { ProductFieldset } from "./product-fields";
import { useHeldRecord } from "./use-held-record";

type ProductFormProps = Pick<ProductPageData, "id" | "lists" | "back"> & {
  loaded: Pick<ProductPageData, "version" | "fields" | "files">;
  answer: FormAnswer | undefined;
};

export function ProductForm({ id, loaded, lists, back, answer }: ProductFormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { held, onSubmit } = useHeldRecord(form, { loaded, answer, read: readProductForm });
  const [isSending, setSending] = useState(false);
  const errorsOf = (name: string) => (answer?.errors[name] ?? []).map((issue) => issueText(t, issue));
  const version = answer?.version ?? held.version;
  return (
    <UnsavedGuard returned={answer}>
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        data-record-form
        onSubmit={onSubmit}
        className="flex flex-col gap-5"
      >
        <input type="hidden" name="version" value={version} />
        <ConflictNote answer={answer} labelOf={(field) => t(`inventory.fields.${field}`)} />
        {/* A form that comes back shows what was typed, and after a conflict what was merged. */}
        <div key={JSON.stringify([version, answer?.typed])} className="contents">
          <ProductFieldset
            shown={answer?.typed ?? held.fields}
            files={answer?.files ?? held.files}
            lists={lists}
            isNew={id === null}
            errorsOf={errorsOf}
            onSending={setSending}
          />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" name="intent" value="save" pending={isSending}>
            {t("inventory.save")}
          </Button>
          <Link to={back} preventScrollReset className={buttonVariants({ variant: "outline" })}>
            {t("inventory.cancel")}
          </Link>
          {id === null ? null : (
            <Button type="submit" name="intent" value="trash" variant="outline" formNoValidate>
              {t("inventory.toTrash")}
            </Button>
          )}
        </div>
      </Form>
    </UnsavedGuard>
  );
}
