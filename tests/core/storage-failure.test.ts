import { diskReserve } from "@idms/core/upkeep/installation/disk-reserve";
import { Failure } from "@idms/core/failure";
import { storageText } from "@idms/core/messages";
import { cannot } from "@idms/core/upkeep/installation/storage-sentences";
import { asStorageFailure, isStorageKind, troubleOf } from "@idms/core/upkeep/installation/storage-failure";
import { describe, expect, test } from "vitest";
import { failed } from "../failed.ts";

const thrown = (code: string, cause?: Error) =>
  Object.assign(new Error("as the system says it", { cause }), { code });

describe("an error of the disk or the database is known by its code and has a sentence with advice", () => {
  test.each([
    ["ENOSPC", "full", 507, "The disk is full"],
    ["EDQUOT", "full", 507, "The disk is full"],
    ["SQLITE_FULL", "full", 507, "The disk is full"],
    ["EROFS", "storage", 503, "The disk is read-only"],
    ["SQLITE_READONLY_DBMOVED", "storage", 503, "The disk is read-only"],
    ["EACCES", "storage", 503, "The file permissions do not allow this"],
    ["SQLITE_CANTOPEN", "storage", 503, "The database file cannot be opened"],
    ["SQLITE_IOERR_SHMSIZE", "storage", 503, "The disk reported an error"],
    ["EIO", "storage", 503, "The disk reported an error"],
    ["EMFILE", "storage", 503, "Too many files are open"],
    ["SQLITE_CORRUPT_INDEX", "damaged", 503, "The database is damaged"],
    ["SQLITE_NOTADB", "damaged", 503, "The database is damaged"],
  ])("%s", (code, kind, status, reason) => {
    const failure = asStorageFailure(thrown(code), cannot.readDatabase()) as Failure;
    expect(failure).toBeInstanceOf(Failure);
    expect([failure.kind, failure.status, failure.exitCode]).toEqual([kind, status, 1]);
    expect(failure.message).toMatch(new RegExp(`^The database cannot be read\\. ${reason}.*\\. [A-Z].+\\.$`));
  });

  test.each([
    "SQLITE_BUSY",
    "SQLITE_BUSY_SNAPSHOT",
    "SQLITE_LOCKED",
    "SQLITE_PROTOCOL",
    "40001",
    "40P01",
    "55P03",
  ])("%s passes by itself", (code) => {
    expect(asStorageFailure(thrown(code), cannot.run())).toMatchObject({
      kind: "busy",
      message: "Another program is writing to the database. Try again in a moment.",
    });
  });

  test("also as the cause of another error", () => {
    expect(troubleOf(new Error("Failed to run the query", { cause: thrown("SQLITE_FULL") }))?.kind).toBe(
      "full",
    );
  });

  test("any other error, and a Failure, stays as it is", () => {
    for (const error of [
      new TypeError("a defect"),
      thrown("SQLITE_CONSTRAINT"),
      thrown("ENOENT"),
      "text",
      failed("gone", ""),
    ])
      expect(asStorageFailure(error, cannot.run())).toBe(error);
  });
});

test("the public text says what to do, and reveals nothing about the server", () => {
  expect(Object.keys(storageText).toSorted()).toEqual(["damaged", "full", "storage"]);
  for (const text of Object.values(storageText)) {
    expect(text).toContain("Please try again later");
    expect(text).not.toMatch(/[/\\]|SQLITE|E[A-Z]{4}/);
  }
  expect([isStorageKind("full"), isStorageKind("busy")]).toEqual([true, false]);
});

test("256 MB of a disk are kept free of uploads, or 5 % of a small one", () => {
  const mb = 1024 * 1024;
  expect(diskReserve(500_000 * mb)).toBe(256 * mb);
  expect(diskReserve(80 * mb)).toBe(4 * mb);
});
