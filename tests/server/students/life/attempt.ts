import { scopeOf } from "@idms/core/school/accounts/rights";
import { expect } from "vitest";
import type { Answer, Client } from "../../http/serving.ts";
import { importRow, photograph, print, submit } from "./ask-otherwise.ts";
import { ask } from "./ask-staff.ts";
import { asked, chosenOf, type Acknowledged, type Attempting, type StaffWish } from "./attempting.ts";
import type { LivingSchool } from "./two-schools.ts";
import { DEEDS, type CallerName, type Wish } from "./wishes.ts";

const more = (map: Map<number, number>, key: number, count: number) =>
  map.set(key, (map.get(key) ?? 0) + count);

/** Attempts an action and records it if it succeeded. Fails if the caller had no right to it. */
export async function attempt(all: Attempting, wish: Wish): Promise<void> {
  const school = all.schools[wish.school] as LivingSchool;
  if (wish.do === "import") return importRow(all, school, wish);
  if (wish.do === "print") return print(all, school, wish);
  if (wish.do === "submit") return submit(all, school, wish);
  if (wish.do === "photograph") return photograph(all, school, wish);
  const by: CallerName = wish.school === 2 && (wish.by === "own" || wish.by === "root") ? "other" : wish.by;
  const actor =
    by === "root" ? "root" : by === "own" ? school.admin : by === "other" ? otherAdmin(all, school) : by;
  const client = all.clients[actor] as Client;
  const staffWish = { ...wish, do: wish.do, ...chosenOf(school, wish) };
  const answer = await asked(() => ask(client, all, school, staffWish));
  const isDone = answer.status < 300;
  expect([...REFUSALS, 200, 201, 204], `${wish.do} by ${by}: ${JSON.stringify(answer.body)}`).toContain(
    answer.status,
  );
  if (by === "parent" || by === "nobody") expect(answer.status).toBe(401);
  if (!isDone) return;
  const scope = scopeOf(by === "root" ? "SUPER_ADMIN" : "SCHOOL_ADMIN", DEEDS[wish.do]);
  const touched = wish.do.startsWith("bulk_")
    ? all.schools.filter(({ records }) => records.some((id) => answer.body.done.includes(id)))
    : [school];
  for (const { admin } of touched)
    expect(scope === "all" || (scope === "own" && admin === actor), `${wish.do} by ${by}`).toBe(true);
  acknowledge(all.done, school, staffWish, answer, actor);
}

/** The statuses of refused actions. */
const REFUSALS = [400, 401, 403, 404, 409, 412, 422];

const otherAdmin = ({ schools }: Attempting, school: LivingSchool): string =>
  school.admin === "green" ? "blue" : (schools[0]?.admin ?? "");

function acknowledge(
  done: Acknowledged,
  school: LivingSchool,
  wish: StaffWish,
  { body }: Answer,
  actor: string,
): void {
  const { one, other } = wish;
  const did = (action: string, id: number) => done.deeds.push(`${action} ${id} ${actor}`);
  switch (wish.do) {
    case "create":
      school.records.push(body.id);
      did("create", body.id);
      break;
    case "correct":
    case "phone":
    case "move":
    case "bulk_move":
    case "match":
    case "unmatch":
      break;
    case "bulk_verify":
    case "bulk_unverify":
    case "bulk_send_back":
    case "bulk_undo_send_back":
    case "bulk_remove":
    case "bulk_restore":
      for (const id of body.done) did(wish.do.slice(5), id);
      break;
    case "merge":
      did("remove", other);
      did("merge", one);
      break;
    case "undo_merge":
      did("restore", other);
      did("merge", one);
      break;
    case "undo_tell_apart":
      did("tell_apart", one);
      break;
    case "expect":
      school.expected.push(body.id);
      more(done.expected, school.id, 1);
      break;
    case "expect_no_more":
      more(done.expected, school.id, -1);
      break;
    case "promote":
      more(done.promoted, school.id, body.moved + body.stayed + body.left);
      break;
    case "undo_promote":
      more(done.returned, school.id, body.back + body.returned);
      break;
    default:
      did(wish.do, one);
  }
}
