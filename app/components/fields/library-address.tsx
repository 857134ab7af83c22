import { useFormMetadata } from "@conform-to/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { Input } from "~/components/ui/input";
import { libraryAddressName, longestLibraryAddress } from "~/lib/content/form/library-address";
import { filePaths } from "~/lib/files/file-paths";

import { textOf } from "./fields-provider";

/** Without scripts, instead of the dialog: a library file's address. */
export function LibraryAddress({ name }: { name: string }) {
  const { t } = useTranslation();
  const { initialValue } = useFormMetadata();
  const id = useId();
  if (useHydrated()) return null;
  const own = libraryAddressName(name);
  return (
    <div className="hidden basis-full noscript:block">
      <Field
        id={id}
        label={t("fields.file.address")}
        hint={
          <>
            {t("fields.file.addressHint")}{" "}
            <a
              href={filePaths.library()}
              target="_blank"
              rel="noreferrer"
              className="text-primary underline underline-offset-2"
            >
              {t("fields.file.openLibrary")}
            </a>
          </>
        }
      >
        {(control) => (
          <Input
            {...control}
            name={own}
            maxLength={longestLibraryAddress}
            defaultValue={textOf(initialValue?.[own])}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
    </div>
  );
}
