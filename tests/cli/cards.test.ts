import { beginOfDay, dayOf } from "@idms/core/forms/values/iso-date";
import { rm } from "node:fs/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { changeIn, rowsIn } from "./in-database.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

test("idms cards lists how long each card is valid, which ones have expired and which are ordered", async () => {
  const data = await scratchFolder(inject("demo").data);
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runHere(["cards", ...args, "--data", data]);
    expect([code, stderr]).toEqual([0, ""]);
    return stdout;
  };
  const [card] = await rowsIn<{ number: string }>(
    data,
    "SELECT number FROM print_batch_students ORDER BY number LIMIT 1",
  );
  if (!card) throw new Error("The demo has printed nothing");
  const { number } = card;
  const endOn = (day: string) =>
    changeIn(data, "UPDATE print_batch_students SET valid_until = ? WHERE number = ?", day, number);
  const soon = dayOf(beginOfDay(dayOf(new Date()), 50));
  await endOn(soon);
  expect(await run("list", "--state", "ends_soon")).toContain(soon);
  await endOn("2020-03-31");
  const over = await run("list", "--state", "expired");
  expect(over.trimEnd().split("\n")).toHaveLength(2);
  expect(over).toContain("2020-03-31, expired");

  const [waiting] = await rowsIn<{ id: number }>(
    data,
    "SELECT students.id FROM students JOIN classes ON classes.id = class_id WHERE class_name = '5' AND status = 'VERIFIED'",
  );
  if (!waiting) throw new Error("Nobody of the demo waits to be printed");
  const order = ["orders", "new", "--school", "1", "--class", "5 - A", "--needed-by", "2099-03-31", "-q"];
  expect(await runHere([...order, "--data", data])).toMatchObject({ code: 0, stderr: "" });
  const [, row = ""] = (await run("list", "--state", "ordered")).split("\n");
  expect(row).toMatch(/Ordered .*order \d+, needed by 2099-03-31/);
  const both = JSON.parse(await run("list", "--student", String(waiting.id), "--json")) as {
    ordered: { student: number }[];
    cards: object[];
  };
  expect(both).toMatchObject({ ordered: [{ student: waiting.id, needed_by: "2099-03-31" }], cards: [] });
  expect(JSON.parse(await run("list", "--number", card.number, "--json"))).toMatchObject({
    cards: [{ number: card.number, valid_until: "2020-03-31", is_expired: true }],
    ordered: [],
  });
  expect(JSON.parse(await run("list", "--state", "ordered", "--json"))).toMatchObject({
    cards: [],
    more: false,
  });
});
