import { Form, Link } from "@remix-run/react";

import { Button, buttonVariants } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";

type ListFilterProps = {
  /** The list's own address. */
  list: string;
  search: string;
  /** Names the field of the search. */
  label: string;
  /** On the button that shows what was found. */
  button: string;
  /** Further values that the address keeps; an empty one is left out. */
  kept?: Readonly<Record<string, string>>;
  tags?: {
    all: readonly { id: string; title: string }[];
    chosen: string;
    label: string;
    any: string;
    /** Where they are edited, for those who may. */
    edit: { to: string; label: string } | null;
  };
};

/** Searches a list of records, and narrows it to a tag. */
export function ListFilter({ list, search, label, button, kept = {}, tags }: ListFilterProps) {
  return (
    <Form
      key={`${search} ${tags?.chosen ?? ""}`}
      method="get"
      action={list}
      role="search"
      className="flex flex-wrap gap-2 print:hidden"
    >
      {Object.entries(kept).map(([name, value]) =>
        value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Input
        type="search"
        name="search"
        defaultValue={search}
        maxLength={200}
        aria-label={label}
        placeholder={label}
        className="min-w-40 flex-1"
      />
      {tags && tags.all.length > 0 ? (
        <NativeSelect name="tag" defaultValue={tags.chosen} aria-label={tags.label} className="w-48">
          <option value="">{tags.any}</option>
          {tags.all.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </NativeSelect>
      ) : null}
      <Button type="submit" variant="secondary">
        {button}
      </Button>
      {tags?.edit ? (
        <Link to={tags.edit.to} className={buttonVariants({ variant: "ghost" })}>
          {tags.edit.label}
        </Link>
      ) : null}
    </Form>
  );
}
