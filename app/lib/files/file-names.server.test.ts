import { expect, test } from "vitest";

import { cleanOriginalName, contentDisposition, downloadName, storedName } from "./file-names.server";

test("an original name is one name without tricks", () => {
  expect(cleanOriginalName("../../etc/passwd")).toBe("passwd");
  expect(cleanOriginalName("C:\\fakepath\\Yıllık Rapor.pdf")).toBe("Yıllık Rapor.pdf");
  expect(cleanOriginalName("fatura\u202Efdp.exe")).toBe("faturafdp.exe");
  expect(cleanOriginalName("..")).toBe("dosya");
  expect(cleanOriginalName("s\u0327.txt")).toBe("ş.txt");
});

test("a name of any length is cut to 255 bytes, between two letters and before its ending, in the time of those bytes", () => {
  // Removing letter by letter from the end would take hours.
  expect(cleanOriginalName(`${"ş".repeat(1_000_000)}.pdf`)).toBe(`${"ş".repeat(125)}.pdf`);
  expect(cleanOriginalName(`x${"😀".repeat(100_000)}.JPEG`)).toBe(`x${"😀".repeat(62)}.JPEG`);
  expect(downloadName("a".repeat(1_000_000), "pdf")).toBe(`${"a".repeat(251)}.pdf`);
});

test("a stored name is a slug, a hash and the content's extension", () => {
  expect(storedName("Büyük Park'ın Baharı.JPEG", "0123456789abcdef", "jpg")).toBe("buyuk-parkin-bahari-01234567.jpg");
});

test("a download never bears an extension that its content does not", () => {
  expect(downloadName("foto.exe", "jpg")).toBe("foto.exe.jpg");
  expect(downloadName("foto.JPEG", "jpg")).toBe("foto.JPEG");
  expect(downloadName("rapor", "pdf")).toBe("rapor.pdf");
});

test("the header carries Turkish names and nothing that breaks out of it", () => {
  expect(contentDisposition("attachment", "Çarşı \"1\"; x='y'.pdf")).toBe(
    "attachment; filename=\"carsi-1-x-y.pdf\"; filename*=UTF-8''%C3%87ar%C5%9F%C4%B1%20%221%22%3B%20x%3D%27y%27.pdf",
  );
});
