import { rm } from "node:fs/promises";
import { expect, inject, test } from "vitest";
import { runIdms, scratchFolder } from "./run-idms.ts";

test("users disable shuts a user out, and says so; a name that nobody has is refused", async () => {
  const data = await scratchFolder(inject("demo").data);
  try {
    const done = await runIdms(["users", "disable", "school", "--data", data, "--json"]);
    expect(done).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(done.stdout)).toEqual({ username: "school", disabled: true });
    const unknown = await runIdms(["users", "disable", "nobody", "--data", data]);
    expect(unknown).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining('no user "nobody"'),
    });
  } finally {
    await rm(data, { recursive: true, force: true });
  }
});
