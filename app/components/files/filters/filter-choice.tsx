import { NativeSelect } from "~/components/ui/native-select";

type ChoiceProps = {
  id: string;
  name: string;
  value: string | undefined;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** One of several, or all. */
export function Choice({ value, all, options, ...control }: ChoiceProps) {
  return (
    <NativeSelect {...control} defaultValue={value ?? ""}>
      <option value="">{all}</option>
      {options.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}
