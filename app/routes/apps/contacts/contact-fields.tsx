import { useTranslation } from "react-i18next";

import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field, type FieldControl } from "~/components/controls/field";
import { AttachedPicture } from "~/components/files/attachments/attached-picture";
import { DateInput } from "~/components/date-input";
import { Checkbox } from "~/components/ui/checkbox";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { Textarea } from "~/components/ui/textarea";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { contactBounds as bounds, homeCountry } from "~/lib/apps/contacts/contact";
import type { ContactFields } from "~/lib/apps/contacts/contact-form";

import { RepeatedRows } from "./repeated-rows";

type ErrorsOf = (name: string) => string[];
type Countries = readonly { iso: string; label: string }[];

type ContactFieldsetProps = {
  isNew: boolean;
  shown: ContactFields;
  /** The notes have what a text does not show. */
  isFormatted: boolean;
  tags: readonly { id: string; title: string }[];
  countries: Countries;
  errorsOf: ErrorsOf;
};

export function ContactFieldset({ isNew, shown, isFormatted, tags, countries, errorsOf }: ContactFieldsetProps) {
  const { t } = useTranslation();
  const label = (name: string) => t(`contacts.fields.${name}`);
  const line = (name: "name" | "title" | "company") => (
    <Field
      id={`contact-${name}`}
      label={label(name)}
      note={name === "name" ? undefined : t("contacts.optional")}
      errors={errorsOf(name)}
    >
      {(control) => (
        <Input
          {...control}
          name={name}
          defaultValue={shown[name]}
          maxLength={bounds[name]}
          required={name === "name"}
          autoComplete="off"
          autoFocus={isNew && name === "name"}
        />
      )}
    </Field>
  );
  return (
    <>
      {line("name")}
      <AttachedPicture
        id="contact-avatar"
        name="avatar"
        kind="contact"
        label={label("avatar")}
        hint={t("contacts.avatarHint")}
        address={shown.avatar}
        alt=""
        isRound
        errors={errorsOf("avatar")}
      />
      {tags.length > 0 ? (
        <Field id="contact-tags" as="group" label={label("tags")} errors={errorsOf("tags")}>
          {() => (
            <div className="flex max-h-56 flex-wrap gap-x-5 overflow-y-auto">
              {tags.map(({ id, title }) => (
                <ChoiceLabel
                  key={id}
                  control={<Checkbox name="tags" value={id} defaultChecked={shown.tags.includes(id)} />}
                >
                  {title}
                </ChoiceLabel>
              ))}
            </div>
          )}
        </Field>
      ) : null}
      {line("title")}
      {line("company")}
      <EmailRows rows={shown.emails} errorsOf={errorsOf} />
      <PhoneRows rows={shown.phoneNumbers} countries={countries} errorsOf={errorsOf} />
      <Field id="contact-address" label={label("address")} note={t("contacts.optional")} errors={errorsOf("address")}>
        {(control) => (
          <Textarea {...control} name="address" defaultValue={shown.address ?? ""} maxLength={bounds.address} />
        )}
      </Field>
      <Field
        id="contact-birthday"
        label={label("birthday")}
        note={t("contacts.optional")}
        errors={errorsOf("birthday")}
      >
        {(control) => (
          <DateInput {...control} name="birthday" label={label("birthday")} defaultValue={shown.birthday ?? ""} />
        )}
      </Field>
      <Field
        id="contact-notes"
        label={label("notes")}
        note={t("contacts.optional")}
        hint={isFormatted ? t("contacts.formatted") : undefined}
        errors={errorsOf("notes")}
      >
        {(control) => (
          <Textarea
            {...control}
            name="notes"
            defaultValue={shown.notes}
            maxLength={bounds.notes}
            className="min-h-32"
          />
        )}
      </Field>
    </>
  );
}

type EmailRowsProps = { rows: ContactFields["emails"]; errorsOf: ErrorsOf };

function EmailRows({ rows, errorsOf }: EmailRowsProps) {
  const { t } = useTranslation();
  return (
    <RepeatedRows
      id="contact-emails"
      label={t("contacts.fields.emails")}
      errors={errorsOf("emails")}
      rows={rows}
      blank={{ email: "", label: "" }}
      addLabel={t("contacts.addEmail")}
    >
      {(row, at, given) => (
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-2">
          <RowField
            id={`contact-email-${at}`}
            label={t("contacts.email", { number: at + 1 })}
            errors={errorsOf(`emails.${given}.email`)}
          >
            {(control) => (
              <Input
                {...control}
                type="email"
                name={`email.${at}.email`}
                defaultValue={row.email}
                maxLength={bounds.email}
                autoComplete="off"
              />
            )}
          </RowField>
          <RowField
            id={`contact-email-${at}-label`}
            label={t("contacts.emailLabel", { number: at + 1 })}
            errors={errorsOf(`emails.${given}.label`)}
          >
            {(control) => <LabelInput control={control} name={`email.${at}.label`} value={row.label} />}
          </RowField>
        </div>
      )}
    </RepeatedRows>
  );
}

type PhoneRowsProps = { rows: ContactFields["phoneNumbers"]; countries: Countries; errorsOf: ErrorsOf };

function PhoneRows({ rows, countries, errorsOf }: PhoneRowsProps) {
  const { t } = useTranslation();
  return (
    <RepeatedRows
      id="contact-phones"
      label={t("contacts.fields.phoneNumbers")}
      errors={errorsOf("phoneNumbers")}
      rows={rows}
      blank={{ country: homeCountry, phoneNumber: "", label: "" }}
      addLabel={t("contacts.addPhone")}
    >
      {(row, at, given) => (
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-2">
          <RowField
            id={`contact-phone-${at}`}
            label={t("contacts.phone", { number: at + 1 })}
            errors={errorsOf(`phoneNumbers.${given}.phoneNumber`)}
            className="col-span-2"
          >
            {(control) => (
              <Input
                {...control}
                type="tel"
                name={`phone.${at}.number`}
                defaultValue={row.phoneNumber}
                maxLength={bounds.phone}
                autoComplete="off"
              />
            )}
          </RowField>
          <RowField
            id={`contact-phone-${at}-country`}
            label={t("contacts.phoneCountry", { number: at + 1 })}
            errors={errorsOf(`phoneNumbers.${given}.country`)}
          >
            {(control) => (
              <NativeSelect {...control} name={`phone.${at}.country`} defaultValue={row.country}>
                {countries.map(({ iso, label }) => (
                  <option key={iso} value={iso}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            )}
          </RowField>
          <RowField
            id={`contact-phone-${at}-label`}
            label={t("contacts.phoneLabel", { number: at + 1 })}
            errors={errorsOf(`phoneNumbers.${given}.label`)}
          >
            {(control) => <LabelInput control={control} name={`phone.${at}.label`} value={row.label} />}
          </RowField>
        </div>
      )}
    </RepeatedRows>
  );
}

type RowFieldProps = {
  id: string;
  label: string;
  errors: string[];
  className?: string;
  children: (control: FieldControl) => JSX.Element;
};

/** Its label is heard and not seen: the group has one. */
function RowField({ label, ...props }: RowFieldProps) {
  return <Field label={<VisuallyHidden>{label}</VisuallyHidden>} {...props} />;
}

function LabelInput({ control, name, value }: { control: FieldControl; name: string; value: string }) {
  const { t } = useTranslation();
  return (
    <Input
      {...control}
      name={name}
      defaultValue={value}
      maxLength={bounds.label}
      autoComplete="off"
      placeholder={t("contacts.labelHint")}
    />
  );
}
