import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CLASS_LINKS,
  classLinkAddress,
  ClosedLink,
  expiryFromDays,
  LINK_KINDS,
  linkState,
  requireLinkOpen,
  switchedLife,
} from "@idms/core/collect/links/class-link";

const now = new Date("2026-06-01T12:00:00Z");
const link = { is_active: true, expires_at: "2026-06-02T12:00:00Z", max_uses: null, uses_count: 500 };

test("a link that is active, not expired and without a limit is open", () => {
  expect(linkState(link, now)).toBe("open");
});

test("a link that was switched off is inactive, even if it has expired too", () => {
  expect(linkState({ ...link, is_active: false, expires_at: "2026-05-01T00:00:00Z" }, now)).toBe("inactive");
});

test("a link expires exactly at its time, not a millisecond earlier", () => {
  const expires = new Date(link.expires_at).getTime();
  expect(linkState(link, new Date(expires - 1))).toBe("open");
  expect(linkState(link, new Date(expires))).toBe("expired");
  expect(linkState({ ...link, expires_at: new Date(expires) }, new Date(expires))).toBe("expired");
});

test("a link whose expiry time cannot be read counts as expired", () => {
  expect(linkState({ ...link, expires_at: "soon" }, now)).toBe("expired");
});

const state = (uses_count: number) => linkState({ ...link, max_uses: 3, uses_count }, now);

test("a link accepts as many submissions as its limit allows", () => {
  expect([0, 2, 3, 4].map(state)).toEqual(["open", "open", "used_up", "used_up"]);
});

test("a link for some days is open until they have passed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3650 }), (days) => {
      const expires_at = expiryFromDays(days, now);
      const later = (ms: number) => new Date(now.getTime() + days * 86_400_000 + ms);
      expect(linkState({ ...link, expires_at }, later(-1))).toBe("open");
      expect(linkState({ ...link, expires_at }, later(0))).toBe("expired");
    }),
  );
});

test("a link without a limit of its own is never used up", () => {
  expect(linkState({ is_active: true, expires_at: link.expires_at }, now)).toBe("open");
});

test("a link paused by a new school year is not open", () => {
  expect(linkState({ ...link, paused_at: "2026-05-01T00:00:00Z" }, now)).toBe("paused");
});

test("the address of a link consists of the origin, the page of its kind and the token", () => {
  const address = LINK_KINDS.map((kind) => classLinkAddress(kind, "https://cards.example", "abc"));
  expect(address).toEqual([
    "https://cards.example/u/abc",
    "https://cards.example/photo-day/abc",
    "https://cards.example/sign/abc",
  ]);
  expect(classLinkAddress("photos", { origin: "https://x", links_in: "fragment" }, "abc")).toBe(
    "https://x/photo-day/#abc",
  );
});

test("each kind of link is refused in its own words, with the same codes", () => {
  const refused = (kind: (typeof LINK_KINDS)[number]) => {
    const closed = { ...link, is_active: false };
    expect(() => requireLinkOpen(kind, closed, now)).toThrow(
      expect.objectContaining({ kind: "gone", closed: "inactive", link: kind }) as Error,
    );
    expect(() => requireLinkOpen(kind, link, now)).not.toThrow();
    expect(new ClosedLink(kind, "unknown").kind).toBe("missing");
    return (["unknown", "paused", "expired"] as const).map((why) => new ClosedLink(kind, why).message);
  };
  expect(LINK_KINDS.map(refused)).toEqual([
    [
      "Invalid or expired link.",
      "The school has paused this link. Please try again later.",
      "Invalid or expired link.",
    ],
    [
      "This photo-day link does not exist. Ask the school for a new one.",
      "This photo-day link is closed. The photos stay on this phone. Ask the school to reopen the link.",
      "This photo-day link is closed. The photos stay on this phone. Ask the school to reopen the link.",
    ],
    [
      "This sign-off link does not exist. Ask the school for a new one.",
      "This sign-off link is closed. Ask the school to reopen it.",
      "This sign-off link is closed. Ask the school to reopen it.",
    ],
  ]);
});

test("reopening a link also resumes it, if its kind can be paused", () => {
  expect(switchedLife("photos", { is_active: true }, now)).toEqual({ is_active: true, paused_at: null });
  expect(switchedLife("sign-off", { is_active: true }, now)).toEqual({ is_active: true });
  expect(switchedLife("photos", { is_active: false }, now)).toEqual({ is_active: false });
  expect(switchedLife("sign-off", { days: 2 }, now)).toEqual({ expires_at: "2026-06-03T12:00:00.000Z" });
});

test("each kind of link lasts its own number of days", () => {
  expect(LINK_KINDS.map((kind) => [CLASS_LINKS[kind].days, CLASS_LINKS[kind].mostDays])).toEqual([
    [14, 3650],
    [7, 365],
    [7, 60],
  ]);
});
