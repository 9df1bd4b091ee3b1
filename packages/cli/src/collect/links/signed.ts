import { chooseClass } from "@idms/server/school/classes/choose-class";
import { classOfProof, listClassCards } from "@idms/server/print/sign-off/class-cards";
import { countProofs } from "@idms/server/print/sign-off/count-classes";
import { openLinksOf } from "@idms/server/students/class-links/class-link-rows";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { withApp } from "../../app/with-app.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { printList } from "../../terminal/output/output.ts";

/** Shows the sign-off status of a school's classes, or of each card in a class. */
export function signed(flags: FlagsOf<"sign-offs status">): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    if (flags.class === undefined) {
      const classes = await countProofs(app, school);
      printList(flags, { classes }, ["Class", "Cards", "Signed", "Wrong", "Open", "Lost"], () =>
        classes.map(({ name, ...counts }) => [
          name,
          ...[counts.students, counts.signed, counts.wrong, counts.open, counts.lost].map(String),
        ]),
      );
      return EXIT.done;
    }
    const classroom = await chooseClass(app, school, flags.class);
    const link = (await openLinksOf(app.db, "sign-off", [classroom.id])).get(classroom.id);
    const cards = await listClassCards(app, classOfProof({ school, classroom }, link));
    printList(flags, { cards }, ["No", "Student", "Name", "State", "By", "When", "What is wrong"], () =>
      cards.map(({ number, student, name, state, made_by, made_at, note: wrong }) => [
        String(number),
        String(student),
        name,
        state,
        made_by ?? "",
        made_at === null ? "" : zonedTime(new Date(made_at)),
        wrong,
      ]),
    );
    return EXIT.done;
  });
}
