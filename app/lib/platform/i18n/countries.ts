import { compareTr } from "~/lib/platform/text/turkish/collate";

/** ISO 3166-1 alpha-2, as of 2024. */
const codes =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
    " ",
  );

type Country = { code: string; label: { tr: string; en: string } };

/** The standard leaves XA to XZ to its users. */
const own: Country[] = [
  { code: "XN", label: { tr: "Kuzey Kıbrıs Türk Cumhuriyeti", en: "Turkish Republic of Northern Cyprus" } },
];

let made: Country[] | undefined;

/** In the order of the Turkish alphabet; names are the platform's (CLDR). */
export function countries(): Country[] {
  const [tr, en] = [new Intl.DisplayNames("tr", { type: "region" }), new Intl.DisplayNames("en", { type: "region" })];
  made ??= [
    ...codes.map((code) => ({ code, label: { tr: tr.of(code) ?? code, en: en.of(code) ?? code } })),
    ...own,
  ].sort((a, b) => compareTr(a.label.tr, b.label.tr));
  return made;
}

/** Codes that begin with X are unassigned in ISO 3166, except Kosovo's, and show letters instead of a flag. */
const hasFlag = /^(?!X[^K])[A-Z]{2}$/;

/** The flag as an emoji; null where the code has none. */
export function flagOf(code: string): string | null {
  if (!hasFlag.test(code)) return null;
  return String.fromCodePoint(...Array.from(code, (letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}
