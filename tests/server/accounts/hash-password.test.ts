import { expect, test } from "vitest";
import { hashPassword, passwordMatches } from "../../../packages/server/src/school/accounts/hash-password.ts";

test("a password is hashed exactly as sent, with any characters", async () => {
  const long = `${"correct horse ".repeat(14)}x`;
  for (const password of ["  Spaces around  ", "कखग पासवर्ड 🐎", "é composed", "\t'\";--<b>", long]) {
    const stored = await hashPassword(password);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwordMatches(stored, password)).toBe(true);
    const others = [
      password.trim(),
      password.toUpperCase(),
      password.slice(0, -1),
      password.normalize("NFD"),
    ];
    for (const other of others.filter((each) => each !== password))
      expect(await passwordMatches(stored, other), other).toBe(false);
  }
});
