import { inCase, type LetterCase } from "@idms/core/cards/text/letter-case";
import { expect, test } from "vitest";

test.each<[LetterCase, string, string]>([
  ["typed", "rAvi", "rAvi"],
  ["upper", "Ravi Kumar, S/o K. Rao", "RAVI KUMAR, S/O K. RAO"],
  ["upper", "Straße", "STRASSE"],
  ["upper", "Έλενα ἥλιος", "ΈΛΕΝΑ ἭΛΙΟΣ"],
  ["upper", "Işıl İnci", "IŞIL İNCI"],
  ["upper", "ლუკა", "ლუკა"],
  ["lower", "ΟΔΥΣΣΕΥΣ ΣΟΦΟΣ", "οδυσσευς σοφος"],
  ["lower", "ИВАН Petrov", "иван petrov"],
  ["capitals", "ravi kumar sharma", "Ravi Kumar Sharma"],
  ["capitals", "RAVI KUMAR SHARMA", "Ravi Kumar Sharma"],
  ["capitals", "McDonald van der Berg", "McDonald Van Der Berg"],
  ["capitals", "K. S. NARAYANAN", "K. S. Narayanan"],
  ["capitals", "O'NEIL D'SOUZA", "O'Neil D'Souza"],
  ["capitals", "RAHUL'S 5TH BOOK", "Rahul's 5th Book"],
  ["capitals", "JEAN-LUC AL-ANSARI", "Jean-Luc Al-Ansari"],
  ["capitals", "S/O RAMESH", "S/o Ramesh"],
  ["capitals", "d/o sita", "D/o Sita"],
  ["capitals", "CLASS XII", "Class XII"],
  ["capitals", "B+", "B+"],
  ["capitals", "ßeta ΑΣ", "Sseta ΑΣ"],
  ["capitals", "ΝΙΚΟΣ ΑΣ", "Νικος Ας"],
  ["capitals", "ÉLODIE ÅSE", "Élodie Åse"],
])("%s makes %s %s", (letterCase, text, wanted) => {
  expect(inCase(text, letterCase)).toBe(wanted);
});

test("texts in scripts without cases stay exactly as they are", () => {
  for (const text of ["आरव शर्मा", "தமிழ்ச்செல்வி", "محمد علی", "ສົມຊາຍ", "田中", "ნინო"])
    for (const letterCase of ["upper", "lower", "capitals"] as const)
      expect(inCase(text, letterCase)).toBe(text);
});

test.each<[LetterCase, string, string]>([
  ["upper", "Işıl inci", "IŞIL İNCİ"],
  ["lower", "IŞIL İNCİ", "ışıl inci"],
  ["capitals", "ISPARTA İZMİR inci", "ISPARTA İZMİR İnci"],
  ["capitals", "ISPARTA İZMİR", "Isparta İzmir"],
])("in Turkish, %s makes %s %s", (letterCase, text, wanted) => {
  expect(inCase(text, letterCase, "tr")).toBe(wanted);
  expect(inCase(text, letterCase, "az-Latn")).toBe(wanted);
});
