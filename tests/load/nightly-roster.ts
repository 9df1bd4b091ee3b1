/** A OneRoster provider whose records follow the files of `nightly-files.ts`, with the troubles of a real one. */
import {
  addStudent,
  emptyRoster,
  startProvider,
  type Json,
  type Provider,
  type Roster,
} from "../server/sources/roster-provider.ts";

/** A child in a night's file. */
export interface RosterChild {
  "Admission No": string;
  Name: string;
  Phone: string;
  Class: string;
}

const DAY_MS = 24 * 60 * 60_000;
/** Number of records on a page, so that a school needs many pages. */
const PAGE = 150;

/** The ID of a child in the provider. */
const sourcedIdOf = (number: string): string => number.replace("A", "u");

/**
 * Starts a provider with one class for each room.
 * @param random returns a random whole number below a limit
 */
export async function nightlyRoster(rooms: readonly string[], random: (most: number) => number) {
  const roster = emptyRoster();
  const [first] = roster.classes;
  roster.classes = rooms.map((title, at) => ({ ...first, sourcedId: `c${at}`, title }));
  const { provider, end } = await startProvider(roster);
  provider.most = PAGE;
  let isNewToken = false;
  provider.fault = (path) => {
    if (!isNewToken && random(40) === 0) provider.expire();
    isNewToken = path === "/token";
    return random(40) === 0 ? { status: 429, headers: { "Retry-After": "0" } } : undefined;
  };
  const roomOf = (child: RosterChild) => `c${rooms.indexOf(child.Class)}`;
  let before = new Map<string, RosterChild>();
  /**
   * Gives the provider a night's children, a day after the last ones. A child who has left is marked as deleted, or, if
   * `areVanishing`, disappears while the list of students is being fetched.
   */
  const give = (file: readonly RosterChild[], areVanishing: boolean): void => {
    provider.ahead += DAY_MS;
    const now = new Map(file.map((child) => [sourcedIdOf(child["Admission No"]), child]));
    const byId = new Map(roster.students.map((user) => [user["sourcedId"], user]));
    const enrolled = new Map(roster.enrollments.map((each) => [(each["user"] as Json)["sourcedId"], each]));
    for (const [id, child] of now) {
      const was = before.get(id);
      if (!was) {
        addStudent(roster, Number(id.slice(1)), {
          name: child.Name,
          phone: child.Phone,
          room: roomOf(child),
        });
        stamp(provider, roster.students.at(-1), {});
        stamp(provider, roster.enrollments.at(-1), {});
        continue;
      }
      const [givenName, familyName] = child.Name.split(" ");
      if (was.Name !== child.Name || was.Phone !== child.Phone)
        stamp(provider, byId.get(id), { givenName, familyName, phone: child.Phone });
      if (was.Class !== child.Class)
        stamp(provider, enrolled.get(id), { class: { sourcedId: roomOf(child), type: "class", href: "" } });
    }
    const gone = new Set([...before.keys()].filter((id) => !now.has(id)));
    if (areVanishing) vanishBetweenPages(provider, gone);
    else for (const id of gone) stamp(provider, byId.get(id), { status: "tobedeleted" });
    before = now;
  };
  return { provider, give, end };
}

/** Changes a record as a system does: with the time of the change. */
const stamp = (provider: Provider, record: Json | undefined, changes: Json): void =>
  void Object.assign(record ?? {}, changes, {
    dateLastModified: new Date(Date.now() + provider.ahead).toISOString(),
  });

/** Removes students without a trace, as soon as the third page of all students is asked for. */
function vanishBetweenPages(provider: Provider, gone: ReadonlySet<string>): void {
  const usual = provider.fault;
  provider.fault = (path, query) => {
    if (path === "students" && !query.has("filter") && Number(query.get("offset")) > PAGE) {
      const stays = ({ sourcedId }: Json) => !gone.has(String(sourcedId));
      const { roster }: { roster: Roster } = provider;
      roster.students = roster.students.filter(stays);
      roster.demographics = roster.demographics.filter(stays);
      provider.fault = usual;
    }
    return usual(path, query);
  };
}
