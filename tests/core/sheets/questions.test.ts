import { importFailures } from "@idms/core/collect/imports/import-failures";
import { questionsIn, sureAsked } from "@idms/core/spreadsheets/cells/sure";
import { questionFailures } from "@idms/core/spreadsheets/said/question-failures";
import { expect, test } from "vitest";

const either = questionFailures.eitherColumn({ first: "Phone", second: "Mobile", label: "Parent Phone" });
const suggested = questionFailures.suggestedColumns({ columns: ["Mobile"] });
const moved = questionFailures.printedMove({ n: 1, shown: "Asha Rao, 8 - A → 8 - B" });

test("a refusal with several questions keeps each as its own sentence", () => {
  const questions = [either.sentence, suggested.sentence];
  const refusal = questionFailures.several({ questions });
  expect(refusal.message).toBe(`${either.message}\n${suggested.message}`);
  expect(questionsIn(refusal)).toEqual(questions);
  expect(questionsIn(JSON.parse(JSON.stringify(refusal.sentence)))).toEqual(questions);
});

test("any other refusal is one sentence", () => {
  expect(questionsIn(moved)).toEqual([moved]);
  const draft = importFailures.noDraft();
  expect(questionsIn(draft)).toEqual([draft]);
});

test("the codes of the questions tell what the user can confirm", () => {
  expect(sureAsked([either, moved])).toEqual(["moved"]);
  expect(sureAsked([questionFailures.endsOpen({ text: "Rhea" }), moved])).toEqual(["moved", "whole"]);
  expect(sureAsked([{ code: undefined }, importFailures.noDraft()])).toEqual([]);
});
