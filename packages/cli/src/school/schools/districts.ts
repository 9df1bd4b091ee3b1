import { districtFailures } from "@idms/core/school/schools/district-failures";
import { commandFailures } from "@idms/core/upkeep/command-failures";
import { districtInputSchema } from "@idms/core/school/schools/district";
import { valid } from "@idms/server/trust/failures/valid";
import type { App } from "@idms/server/installation/open-app";
import { chooseDistrict } from "@idms/server/school/schools/choose-district";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { listDistricts, type CountedDistrict } from "@idms/server/school/schools/district-rows";
import {
  createDistrict,
  editDistrict,
  putInDistrict,
  removeDistrict,
} from "@idms/server/school/schools/save-district";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import { dryRun } from "../../terminal/flags/dry-run.ts";
import type { ListFlags, RemovalFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { printList } from "../../terminal/output/output.ts";
import { tellDone } from "../../terminal/output/tell-done.ts";
import { requireAgreed } from "../../terminal/output/require-agreed.ts";

/** District names, by ID. */
type Names = ReadonlyMap<number, string>;

const asTold = ({ id, name, parent_id, schools }: CountedDistrict, names: Names) => ({
  id,
  name,
  parent: parent_id === null ? null : { id: parent_id, name: names.get(parent_id) ?? "" },
  schools,
});

const namesOf = async ({ db }: App): Promise<Names> =>
  new Map((await listDistricts(db)).map(({ id, name }) => [id, name]));

/** Lists the districts. */
export function list(flags: ListFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const names = await namesOf(app);
    const districts = (await listDistricts(app.db)).map((each) => asTold(each, names));
    printList(flags, { districts }, ["ID", "Name", "In", "Schools"], () =>
      districts.map(({ id, name, parent, schools }) => [
        String(id),
        name,
        parent?.name ?? "",
        String(schools),
      ]),
    );
    return EXIT.done;
  });
}

const parentOf = async ({ db }: App, given: string | undefined): Promise<number | null> =>
  given === undefined || given === "none" ? null : (await chooseDistrict(db, given)).id;

/** Adds a district. */
export function add(name: string, flags: FlagsOf<"districts add">): Promise<number> {
  return withApp(flags, async (app) => {
    const wish = valid(districtInputSchema, { name, parent: await parentOf(app, flags.parent) });
    const made = await dryRun(app, flags, ({ db }) => createDistrict(db, doer(), wish));
    tellDone("add", `the district ${made.name}`, asTold(made, await namesOf(app)), flags);
    return EXIT.done;
  });
}

type EditDistrictFlags = FlagsOf<"districts edit">;

/** Changes a district's name, its parent district and its schools. */
export function edit(wanted: string, flags: EditDistrictFlags): Promise<number> {
  const { addSchool = [], removeSchool = [] } = flags;
  const isRenamed = flags.name !== undefined || flags.parent !== undefined;
  if (!isRenamed && addSchool.length + removeSchool.length === 0)
    throw commandFailures.nothingToChange({
      flags: ["--name", "--parent", "--add-school", "--remove-school"],
    });
  return withApp(flags, async (app) => {
    const before = await chooseDistrict(app.db, wanted);
    const coming = await Promise.all(addSchool.map((each) => chooseSchool(app, each)));
    const going = await Promise.all(removeSchool.map((each) => chooseSchool(app, each)));
    const stranger = going.find(({ district_id }) => district_id !== before.id);
    if (stranger) throw districtFailures.schoolElsewhere({ school: stranger.name, district: before.name });
    const parent = flags.parent === undefined ? before.parent_id : await parentOf(app, flags.parent);
    const wish = valid(districtInputSchema, { name: flags.name ?? before.name, parent });
    if (isRenamed) await dryRun(app, flags, ({ db }) => editDistrict(db, doer(), before.id, wish));
    for (const { id } of coming)
      await dryRun(app, flags, ({ db }) => putInDistrict(db, doer(), id, before.id));
    for (const { id } of going) await dryRun(app, flags, ({ db }) => putInDistrict(db, doer(), id, null));
    const after = await chooseDistrict(app.db, `id:${before.id}`);
    tellDone("change", `the district ${wish.name}`, asTold(after, await namesOf(app)), flags);
    return EXIT.done;
  });
}

/** Removes an empty district. */
export function remove(wanted: string, flags: RemovalFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const district = await chooseDistrict(app.db, wanted);
    await requireAgreed(`the district ${district.name}`, undefined, flags);
    const told = asTold(district, await namesOf(app));
    await dryRun(app, flags, ({ db }) => removeDistrict(db, doer(), district.id));
    tellDone("remove", `the district ${district.name}`, told, flags);
    return EXIT.done;
  });
}
