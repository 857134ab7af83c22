/** Folded; finding one phrase of a group finds the others. */
export const turkishSynonyms: readonly (readonly string[])[] = [
  ["nikah", "evlendirme"],
  ["cop", "temizlik"],
  ["ctv", "cevre temizlik vergisi"],
  ["imar plani", "nazim plan", "uygulama plani"],
  ["mudurluk", "mudurlugu"],
  ["baskan", "belediye baskani"],
  ["etkinlik", "organizasyon"],
  ["ihale", "eksiltme"],
  ["ruhsat", "izin belgesi"],
  ["dilekce", "basvuru formu"],
  ["cenaze", "defin"],
  ["veteriner", "sokak hayvanlari"],
  ["wifi", "kablosuz internet"],
];
