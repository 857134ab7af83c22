// By the last vowel and sound of each spoken number: "yedi" takes -de, "kırk" takes -ta.
const ones = ["da", "de", "de", "te", "te", "te", "da", "de", "de", "da"] as const;
const tens = ["da", "da", "de", "da", "ta", "de", "ta", "te", "de", "da"] as const;
const longest = 200;

/** By the last spoken word: 1940 ends in "kırk". */
function afterNumber(digits: string): string {
  const number = digits.replace(/^0+(?=\d)/, "");
  const unit = Number(number.at(-1));
  if (unit > 0 || number.length === 1) return ones[unit] ?? "de";
  const ten = Number(number.at(-2));
  if (ten > 0) return tens[ten] ?? "de";
  const zeros = number.length - number.replace(/(?<!0)0+$/, "").length;
  // Yüz and bin take -de; milyon, milyar and trilyon take -da.
  return zeros < 6 ? "de" : "da";
}

/** "11:07" is spoken "on bir yedi", a full hour by its hour alone. */
function afterClock(hour: string, minute: string): string {
  return afterNumber(Number(minute) === 0 ? hour : minute);
}

/** The last vowel decides the vowel, a hard last consonant the t. */
function afterWord(word: string): string {
  const lower = word.toLocaleLowerCase("tr");
  const vowel = lower.match(/[aâeıiîoöuûü]/g)?.at(-1) ?? "e";
  return (/[fstkçşhp]$/.test(lower) ? "t" : "d") + (/[aâıouû]/.test(vowel) ? "a" : "e");
}

/** "At" or "in": 11.07’de, 6 Mart 2026 09.30’da, Uğur’da. A time in a sentence has a dot (spelling guide). */
export function withLocative(text: string): string {
  const bare = text.trim();
  if (bare === "" || bare.length > longest) return bare;
  const clock = /(\d{1,2})[:.](\d{2})$/.exec(bare);
  // 06.03.2026, and numbers beyond a clock's range, are no times.
  if (clock && Number(clock[1]) < 24 && Number(clock[2]) < 60 && !/\d[.,]$/.test(bare.slice(0, clock.index))) {
    const [, hour = "", minute = ""] = clock;
    return `${bare.slice(0, clock.index)}${hour}.${minute}’${afterClock(hour, minute)}`;
  }
  const number = /(?<!\d)\d+$/.exec(bare);
  return `${bare}’${number ? afterNumber(number[0]) : afterWord(bare)}`;
}
