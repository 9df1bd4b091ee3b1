import { guessableProblem, type PasswordOwner } from "@idms/core/school/accounts/guessable-password";
import { loadPasswordDictionary } from "@idms/core/school/accounts/password-advice";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const { common, advise } = await loadPasswordDictionary();

const COMMON = "This password is too common. Please choose another one.";
const OWN = "This password is based on the name of the user or the school. Please choose another one.";

const owner: PasswordOwner = {
  username: "asha.rao",
  first_name: "Asha",
  last_name: "Rao",
  email: "a.venkat92@greenvalley.example",
  school: "Green Valley Public School",
};

test("the list has more than the 3,000 most common passwords of six or more characters", () => {
  expect([...common.keys()].filter((password) => password.length >= 6).length).toBeGreaterThan(3000);
});

const weak =
  `123456 12345678 123456789 1234567890 111111 000000 aaaaaa 111112 121212 123123 654321 987654321 abcdef
  abc123 abcabc a1b2c3 qwerty qwerty123 1q2w3e4r 1qaz2wsx asdfgh zxcvbnm qazwsx password Password1 PASSWORD password123
  Passw0rd Passw0rd! P@ssw0rd p@$$w0rd Pa55word! passwordpassword Welcome@1 welcome123 W3lc0me! Letmein1 letmein!! changeme
  Summer2026 summer#2026 Winter@25 January2026 Monsoon2026 iloveyou ILoveYou2 pokemon thomas Thomas1 michael1 dragon99
  Monkey12! football7 baseball superman1 batman123 trustno1 starwars1 princess1 sunshine! shadow123 master1 admin@123
  Admin2026 administrator1 root123 test1234 India@123 india2026 krishna108 Ganesh@1 jaihind1 Ramesh@123 suresh99 sachin10
  test@123 demo@123 Abc@123 abcd@1234 Radhe@123 radhe@krishna108 shiva108 SaiBaba@1 vidyalaya Kendriya Mandir123 dav@2026 iloveindia
  ILoveIndia1 virat18 ViratKohli18 ms_dhoni7 Tendulkar@10 Bahubali2 Sholay1975 pushpa@2 KGF2 srk@123 rrr2022 amitabh1 vandemataram
  poiuytrewq mnbvcxz asdf@123 QWER!@#$ !QAZxsw2 zaqxsw lkjhgf qwe123asd 1qaz@WSX xyz@789 zxcv99 Raju@123 papa1980
  Cricket@7 school123 School@2026 teacher1 Principal@1 student123 idcard123 !!qwerty!! 2026summer abababab 11221122`
    .split(/\s+/)
    .filter(Boolean);

test("this list has more than 61 weak passwords", () => {
  expect(new Set(weak).size).toBeGreaterThan(61);
});

test.each(weak)("%s is refused for everyone", (password) => {
  expect(guessableProblem(password, { common })?.message).toBe(COMMON);
});

test.each([
  "asha.rao",
  "AshaRao1",
  "rao_asha!",
  "4sha2012",
  "@sha.R@o",
  "1994asharao",
  "ashaasha",
  "venkat92",
  "Venkat@1",
  "GreenValley",
  "green-valley-2026",
  "Gr33nV@lley!",
  "asha@green valley",
  "gvps@2026",
  "ilovegreenvalley",
  "test greenvalley 1",
])("%s is refused for Asha Rao of Green Valley", (password) => {
  expect(guessableProblem(password, { common, owner })?.message).toBe(OWN);
  expect(guessableProblem(password, { common, owner: { username: "meera" } })).toBeUndefined();
});

test.each([
  ["six characters at random", "k7#xQ2"],
  ["the name of a user as a part of it", "asha7fetches milk"],
  ["a common word as a part of it", "password of the old gate"],
  ["four words", "correct horse battery staple"],
  ["another script", "पासवर्ड९"],
  ["a long one whatever is in it", "password".repeat(6)],
])("%s is accepted", (_, password) => {
  expect(guessableProblem(password, { common, owner })).toBeUndefined();
});

describe("six characters drawn at random are never refused", () => {
  const from = (alphabet: string) =>
    fc
      .array(fc.constantFrom(...alphabet), { minLength: 6, maxLength: 6, size: "max" })
      .map((signs) => signs.join(""));
  const small = "abcdefghijklmnopqrstuvwxyz";
  const digits = "0123456789";
  test.each([
    ["letters and digits", small + small.toUpperCase() + digits],
    ["letters, digits and signs", `${small}${small.toUpperCase()}${digits}!@#$%&*-_+=?`],
    ["small letters and digits", small + digits],
  ])("%s", (_, alphabet) => {
    const uniform = fc.infiniteStream(from(alphabet));
    fc.assert(
      fc.property(uniform, (drawn) => {
        for (let times = 0; times < 20; times += 1) {
          const password = drawn.next().value as string;
          expect([password, guessableProblem(password, { common, owner })]).toEqual([password, undefined]);
        }
      }),
      { seed: 20_260_101, numRuns: 100, endOnFailure: true },
    );
  });
});

test("the estimator scores common and personal passwords low and says why, and long ones high", () => {
  expect(advise("summer2026")).toMatchObject({
    score: expect.any(Number),
    warning: expect.stringMatching(/\w/),
  });
  expect(advise("summer2026").score).toBeLessThan(2);
  expect(advise("venkatraman", { username: "venkatraman" }).score).toBe(0);
  expect(advise("seven otters read the almanac")).toEqual({ score: 4, warning: null, suggestions: [] });
});
