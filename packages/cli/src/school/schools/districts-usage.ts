import { asList, dry, examples, onData, sure, type Usage } from "../../terminal/flags/common.ts";

const load = () => import("./districts.ts");

/** `idms districts list`, `add`, `edit` and `remove`. */
export const districts: Usage = (program, done) => {
  const noun = program.command("districts").description("manage districts, the groups of schools");

  examples(
    asList(onData(noun.command("list"))).description(
      "list the districts with how many schools are in each itself",
    ),
    "idms districts list",
  ).action(async (options) => done(await (await load()).list(options)));

  examples(
    dry(
      onData(noun.command("add"))
        .description("add a district")
        .argument("<name>", "what it is called")
        .option("--in <district>", "the district that it lies in, by id or name"),
    ),
    'idms districts add North --in "The State"',
  ).action(async (name, options) => done(await (await load()).add(name, options)));

  examples(
    dry(
      onData(noun.command("edit"))
        .description("change what a district is called, in which it lies, and which schools are in it")
        .argument("<district>", "the district, by id or name")
        .option("--name <name>", "what it is called from now on")
        .option("--in <district>", "the district that it lies in; none for no other")
        .option("--add-school <id|name...>", "schools that come into it, out of where they were")
        .option("--remove-school <id|name...>", "schools that go out of it, into none"),
    ),
    'idms districts edit North --add-school "Green Valley" "Hilltop"',
  ).action(async (district, options) => done(await (await load()).edit(district, options)));

  examples(
    dry(
      sure(onData(noun.command("remove")))
        .description("remove a district in which there are no schools, districts and users")
        .argument("<district>", "the district, by id or name"),
    ),
    "idms districts remove North",
  ).action(async (district, options) => done(await (await load()).remove(district, options)));
};
