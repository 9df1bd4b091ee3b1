import { expect, test } from "vitest";
import { PASSWORD, serving, signedIn } from "../http/serving.ts";

const served = serving({ min_password_length: 10 });

test("an installation can raise the minimum length of a password, and every message states it", async () => {
  const root = await signedIn(served, "root");
  const change = { current_password: PASSWORD, new_password: "only nine" };
  const own = await root.send("POST", "/api/auth/change-password/", change);
  expect([own.status, own.body.detail]).toEqual([400, "New password must be at least 10 characters."]);
  const added = await root.send("POST", "/api/users/", { username: "new", password: "only nine" });
  expect([added.status, added.body.detail]).toEqual([400, "Password must be at least 10 characters."]);
});
