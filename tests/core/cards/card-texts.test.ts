import { cardTexts, RECORD_TEXTS, type CardSubject } from "@idms/core/cards/drawing/card-texts";
import { sampleCode } from "@idms/core/cards/verify/signed-code";
import { describe, expect, test } from "vitest";

const subject: CardSubject = {
  student: { id: 17, full_name: "Aarav Sharma", parent_phone: "9876543210", meta: {} },
  classroom: { class_name: "Class 5", section: "A" },
  school: {
    name: "Lakeside",
    address: "12 Lake Road",
    email: "office@lakeside.example",
    phone: "0201234567",
    year: { name: "2026–27", ends_on: "2027-03-31" },
  },
};
const withAnswers = (meta: Record<string, unknown>, student: Partial<CardSubject["student"]> = {}) =>
  cardTexts({ ...subject, student: { ...subject.student, ...student, meta } });

describe("the texts of a card", () => {
  test("give the number of a duplicate, and nothing for an original", () => {
    expect(cardTexts({ ...subject, duplicate: 2 })["duplicate"]).toBe("2");
    expect(cardTexts(subject)["duplicate"]).toBe("");
  });

  test("contain what the records know", () => {
    expect(withAnswers({})).toEqual({
      duplicate: "",
      full_name: "Aarav Sharma",
      parent_phone: "987-654-3210",
      student_id: "17",
      class: "Class 5 - A",
      class_name: "Class 5",
      section: "A",
      school_year: "2026–27",
      school_year_ends: "31-03-2027",
      school_name: "Lakeside",
      school_address: "12 Lake Road",
      school_email: "office@lakeside.example",
      school_phone: "0201234567",
      card_number: "0000-0000-0000",
      print_date: "DD-MM-YYYY",
      running_number: "1",
      signed_code: sampleCode({ name: "Aarav Sharma", expires: "2027-03-31" }),
    });
    expect(Object.keys(withAnswers({})).toSorted()).toEqual([...RECORD_TEXTS].toSorted());
  });

  test("contain each answer under its field's name", () => {
    expect(withAnswers({ fatherName: "Rohan Sharma", roll_no: 12 })).toMatchObject({
      fatherName: "Rohan Sharma",
      roll_no: "12",
    });
  });

  test("prefer the records to answers with the same name", () => {
    const forged = { school_name: "Another", class: "12", student_id: "1", parent_phone: "1112223334" };
    expect(withAnswers(forged)).toMatchObject({
      school_name: "Lakeside",
      class: "Class 5 - A",
      student_id: "17",
      parent_phone: "987-654-3210",
    });
  });

  test("contain no school year unless the school has set one or the form asks for it", () => {
    const unsaid = { ...subject, school: { ...subject.school, year: null } };
    expect(cardTexts(unsaid)).toMatchObject({ school_year: "", school_year_ends: "" });
    expect(withAnswers({ school_year: "2025" })).toMatchObject({
      school_year: "2025",
      school_year_ends: "31-03-2027",
    });
  });

  test("take the student's name from full_name, or else from the answer student_name", () => {
    expect(withAnswers({ student_name: "Diya" }).full_name).toBe("Aarav Sharma");
    expect(withAnswers({ student_name: "Diya" }, { full_name: "" }).full_name).toBe("Diya");
  });

  test("group the ten digits of a phone field 3-3-4, and leave other numbers alone", () => {
    expect(withAnswers({ emergencyPhone: "9123456780", roll_no: "9123456780" })).toMatchObject({
      emergencyPhone: "912-345-6780",
      roll_no: "9123456780",
    });
    expect(withAnswers({ other_phone: "12345" }).other_phone).toBe("12345");
  });

  test("turn ISO dates into day-month-year, and leave lookalikes alone", () => {
    expect(withAnswers({ dob: "2015-03-07" }).dob).toBe("07-03-2015");
    expect(withAnswers({ dob: "2015-02-30" }).dob).toBe("2015-02-30");
    expect(withAnswers({ dob: "about 2015-03-07" }).dob).toBe("about 2015-03-07");
  });

  test("leave out answers that are not text", () => {
    const texts = withAnswers({ flag: true, nothing: null, list: ["a"], nested: { a: 1 } });
    for (const name of ["flag", "nothing", "list", "nested"]) expect(texts).not.toHaveProperty(name);
  });

  test("name only the class if it has no section", () => {
    const classroom = { class_name: "Nursery", section: null };
    expect(cardTexts({ ...subject, classroom })).toMatchObject({ class: "Nursery", section: "" });
  });

  test("include a signed code that states what the card shows and that nobody can override", () => {
    const shorter = { name: "full_name", text: "Aarav S.", instead_of: "Aarav Sharma" };
    const card_texts = [
      shorter,
      { name: "signed_code", text: "x", instead_of: withAnswers({}).signed_code ?? "" },
    ];
    const { full_name, signed_code } = withAnswers({ school_year_ends: "2027-05-31" }, { card_texts });
    expect(full_name).toBe("Aarav S.");
    expect(signed_code).toBe(sampleCode({ name: "Aarav S.", expires: "2027-05-31" }));
  });
});
