import { compareTr } from "./collate";
import { upperTr } from "./fold";

export interface PersonName {
  firstName: string;
  lastName: string;
}

export function fullName({ firstName, lastName }: PersonName): string {
  return tidy(`${firstName} ${lastName}`);
}

export function officialName({ firstName, lastName }: PersonName): string {
  return tidy(`${firstName} ${upperTr(lastName)}`);
}

/** By surname, then first name. */
export function comparePeople(a: PersonName, b: PersonName): number {
  return compareTr(a.lastName, b.lastName) || compareTr(a.firstName, b.firstName);
}

function tidy(name: string): string {
  return name.split(/\s+/).filter(Boolean).join(" ");
}
