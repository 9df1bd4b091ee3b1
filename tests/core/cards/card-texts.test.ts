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
  test("say the which-th duplicate a card is, and nothing on one that is none", () => {
    expect(cardTexts({ ...subject, duplicate: 2 })["duplicate"]).toBe("2");
    expect(cardTexts(subject)["duplicate"]).toBe("");
  });

  test("hold what the records know", () => {
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

  test("hold each answer under its field's name", () => {
    expect(withAnswers({ fatherName: "Rohan Sharma", roll_no: 12 })).toMatchObject({
      fatherName: "Rohan Sharma",
      roll_no: "12",
    });
  });

  test("let the records win over answers of the same name", () => {
    const forged = { school_name: "Another", class: "12", student_id: "1", parent_phone: "1112223334" };
    expect(withAnswers(forged)).toMatchObject({
      school_name: "Lakeside",
      class: "Class 5 - A",
      student_id: "17",
      parent_phone: "987-654-3210",
    });
  });

  test("say no school year where nobody has said one, and that of a form that asks for it", () => {
    const unsaid = { ...subject, school: { ...subject.school, year: null } };
    expect(cardTexts(unsaid)).toMatchObject({ school_year: "", school_year_ends: "" });
    expect(withAnswers({ school_year: "2025" })).toMatchObject({
      school_year: "2025",
      school_year_ends: "31-03-2027",
    });
  });

  test("take the student's name from full_name, else from the answer student_name", () => {
    expect(withAnswers({ student_name: "Diya" }).full_name).toBe("Aarav Sharma");
    expect(withAnswers({ student_name: "Diya" }, { full_name: "" }).full_name).toBe("Diya");
  });

  test("group ten digits of a phone field 3-3-4, and leave other numbers alone", () => {
    expect(withAnswers({ emergencyPhone: "9123456780", roll_no: "9123456780" })).toMatchObject({
      emergencyPhone: "912-345-6780",
      roll_no: "9123456780",
    });
    expect(withAnswers({ other_phone: "12345" }).other_phone).toBe("12345");
  });

  test("turn ISO dates to day-month-year, and leave what only looks like one", () => {
    expect(withAnswers({ dob: "2015-03-07" }).dob).toBe("07-03-2015");
    expect(withAnswers({ dob: "2015-02-30" }).dob).toBe("2015-02-30");
    expect(withAnswers({ dob: "about 2015-03-07" }).dob).toBe("about 2015-03-07");
  });

  test("leave out answers that are no text", () => {
    const texts = withAnswers({ flag: true, nothing: null, list: ["a"], nested: { a: 1 } });
    for (const name of ["flag", "nothing", "list", "nested"]) expect(texts).not.toHaveProperty(name);
  });

  test("of a class without a section name the class alone", () => {
    const classroom = { class_name: "Nursery", section: null };
    expect(cardTexts({ ...subject, classroom })).toMatchObject({ class: "Nursery", section: "" });
  });

  test("have a code that says of the card what it shows, and that nobody can give another text", () => {
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
