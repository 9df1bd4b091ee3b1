import type { Answer, Client } from "../../http/serving.ts";
import { answersOf, at, type Attempting, type StaffWish } from "./attempting.ts";
import type { LivingSchool } from "./two-schools.ts";

/** Calls the API for an action of staff. */
export async function ask(
  client: Client,
  { schools }: Pick<Attempting, "schools">,
  school: LivingSchool,
  wish: StaffWish,
): Promise<Answer> {
  const { one, other, choice, flag } = wish;
  const post = (path: string, body: object = {}) => client.send("POST", `/api/students/${path}`, body);
  const correct = (body: object) =>
    client.send("PATCH", `/api/students/${one}/`, { answers: {}, keep_verified: flag, ...body });
  const room = at(
    choice === 2 ? (schools[wish.school === 0 ? 1 : 0] as LivingSchool).rooms : school.rooms,
    choice,
  );
  const why = { reasons: ["photo"], note: "dark" };
  // Bulk actions name records of another school as well, unless the caller reaches every school.
  const reached = wish.by === "root" ? schools.slice(0, 2) : schools;
  const ids = [...new Set([one, other, ...reached.flatMap(({ records }) => records.slice(-1))])];
  const bulk = (action: string, body: object = {}) => post("bulk/", { action, ids, ...body });
  const expected = `/api/expected-students/${at(school.expected, choice)}/`;
  const year = `/api/schools/${school.id}/year/`;
  switch (wish.do) {
    case "create":
      return post("", {
        classroom: at(school.rooms, choice % 2),
        form: school.form,
        answers: answersOf(school, wish),
      });
    case "verify":
    case "unverify":
      return post(`${one}/${wish.do}/`);
    case "mark_id_generated":
      return post(`${one}/mark-id-generated/`);
    case "send_back":
      return post(`${one}/send-back/`, why);
    case "undo_send_back":
      return post(`${one}/undo-send-back/`);
    case "correct":
      return correct({ answers: { address: `Road ${choice}`, full_name: school.nameOf(choice) } });
    case "phone":
      return correct({ answers: { parent_phone: school.phoneOf(choice) } });
    case "move":
      return correct({ classroom: room });
    case "remove":
      return post(`${one}/remove/`, { reason: "twice" });
    case "restore":
      return post(`${one}/restore/`);
    case "bulk_verify":
    case "bulk_unverify":
    case "bulk_undo_send_back":
    case "bulk_restore":
      return bulk(wish.do.slice(5));
    case "bulk_send_back":
      return bulk("send_back", { why });
    case "bulk_move":
      return bulk("move", { classroom: room, keep_verified: flag });
    case "bulk_remove":
      return bulk("remove", { reason: "all of them" });
    case "merge": {
      const take = [["parent_phone"], ["full_name", "parent_phone"], ["address"], []][choice];
      return post(`${one}/merge/`, { other, take, keep_verified: flag });
    }
    case "undo_merge":
      return post(`${one}/undo-merge/`, { other });
    case "tell_apart":
      return post(`${one}/tell-apart/`, { other });
    case "undo_tell_apart":
      return post(`${one}/undo-tell-apart/`, { other });
    case "match":
      return client.send("POST", `${expected}match/`, { student: one });
    case "unmatch":
      return client.send("POST", `${expected}unmatch/`, {});
    case "expect":
      return client.send("POST", `/api/classes/${at(school.rooms, choice % 2)}/roster/`, {
        full_name: school.nameOf(choice),
        phone: flag ? school.phoneOf(choice) : "",
      });
    case "expect_no_more":
      return client.send("DELETE", expected);
    case "undo_promote":
      return client.send("POST", `${year}undo/`, { keep_changed: flag });
    case "promote": {
      const proposed = await client.get(`${year}plan/`);
      if (proposed.status !== 200) return proposed;
      const { made_at, year: next, ended, classes } = proposed.body;
      const plan = classes.map(({ id }: { id: number }) => ({
        id,
        to: goingTo(school, id, choice),
        sure: true,
      }));
      const changed = flag ? "take" : "leave";
      const body = { made_at, year: next, ended, classes: plan, changed, check_again: choice === 3 };
      return client.send("POST", `${year}promote/`, body);
    }
  }
}

function goingTo({ rooms }: LivingSchool, id: number, choice: number): object {
  if (id === rooms[0]) return { kind: "class", id: rooms[1] };
  if (id !== rooms[1]) return { kind: "stay" };
  return choice === 0 ? { kind: "leave" } : { kind: "new", class_name: `7 ${choice}`, section: null };
}
