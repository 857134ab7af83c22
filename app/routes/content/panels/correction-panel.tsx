import { useTranslation } from "react-i18next";

import type { FormContext } from "~/components/fields/form-context";
import { Alert } from "~/components/ui/alert";
import type { CorrectionView } from "~/lib/content/workflow/corrections.server";
import type { Section } from "~/lib/content/definition/definition";
import type { EntryData } from "~/lib/content/values";

import { ComparedField } from "~/routes/content/versions/compared-field";

type Props = CorrectionView & { section: Section; data: EntryData; context: FormContext };

export function CorrectionPanel({ section, changed, before, authors, marked, data, context }: Props) {
  const { t } = useTranslation();
  return (
    <Alert
      tone="info"
      role="status"
      title={t("review.correctedBy", { name: authors.after.author ?? t("review.someone") })}
    >
      <div className="mt-3 flex flex-col gap-3">
        {changed.map((path) => (
          <ComparedField
            key={path}
            section={section}
            path={path}
            before={before}
            after={data}
            heads={authors}
            marked={marked[path]}
            context={context}
          />
        ))}
      </div>
    </Alert>
  );
}
