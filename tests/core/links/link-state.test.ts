import fc from "fast-check";
import { expect, test } from "vitest";
import { shareLink } from "@idms/core/collect/links/link";
import { linkState } from "@idms/core/collect/links/link-state";
import { expiryFromDays } from "@idms/core/collect/links/new-link";

const now = new Date("2026-06-01T12:00:00Z");
const link = { is_active: true, expires_at: "2026-06-02T12:00:00Z", max_uses: null, uses_count: 500 };

test("a link that is active, not expired and without a limit is open", () => {
  expect(linkState(link, now)).toBe("open");
});

test("a link that was switched off is inactive, also when it has expired too", () => {
  expect(linkState({ ...link, is_active: false, expires_at: "2026-05-01T00:00:00Z" }, now)).toBe("inactive");
});

test("a link expires at its moment, not a millisecond earlier", () => {
  const expires = new Date(link.expires_at).getTime();
  expect(linkState(link, new Date(expires - 1))).toBe("open");
  expect(linkState(link, new Date(expires))).toBe("expired");
  expect(linkState({ ...link, expires_at: new Date(expires) }, new Date(expires))).toBe("expired");
});

test("a link whose expiry cannot be read is expired", () => {
  expect(linkState({ ...link, expires_at: "soon" }, now)).toBe("expired");
});

const state = (uses_count: number) => linkState({ ...link, max_uses: 3, uses_count }, now);

test("a link takes as many submissions as its limit says", () => {
  expect([0, 2, 3, 4].map(state)).toEqual(["open", "open", "used_up", "used_up"]);
});

test("a link of some days is open until they have passed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3650 }), (days) => {
      const expires_at = expiryFromDays(days, now);
      const later = (ms: number) => new Date(now.getTime() + days * 86_400_000 + ms);
      expect(linkState({ ...link, expires_at }, later(-1))).toBe("open");
      expect(linkState({ ...link, expires_at }, later(0))).toBe("expired");
    }),
  );
});

test("the share link is the origin, /u/ and the token", () => {
  expect(shareLink("https://cards.example", "abc")).toBe("https://cards.example/u/abc");
});
