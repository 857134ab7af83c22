import Negotiator from "negotiator";

/** By RFC 9110 §12.5.4; null: none. `*` chooses none, `q=0` refuses one, `tr-CY` finds `tr`. */
export function pickLanguage<L extends string>(header: string | null, supported: readonly L[]): L | null {
  const reader = new Negotiator({ headers: { "accept-language": header ?? "" } });
  if (reader.languages().every((language) => language === "*")) return null;
  const best = reader.language(supported);
  return supported.find((code) => code === best) ?? null;
}
