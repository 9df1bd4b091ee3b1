import { parseArgs } from "node:util";
import { CASES, type Case } from "./cases.ts";

export interface Options {
  cases: Case[];
  /** Null for the default sizes of each case. */
  sizes: number[] | null;
  runs: number;
  /** Null for all programs. */
  only: string[] | null;
  limitSeconds: number;
  memory: boolean;
  web: boolean;
  start: boolean;
  age: boolean;
  spreadsheets: boolean;
  json: boolean;
}

/** Defaults of a memory run: its sizes, programs and one case. */
const MEMORY = {
  sizes: "60,600,2000,10000,100000",
  runs: "1",
  only: "bare,idms",
  cases: "plain",
  limit: "1800",
};
const DEFAULTS = { runs: "5", limit: "180" };

/** Parses the command-line options. Returns null if they are invalid. */
export function readOptions(args: string[]): Options | null {
  const flags = parse(args);
  if (flags === null) return null;
  const { sizes, runs, only, cases, limit } = { ...DEFAULTS, ...(flags.memory && MEMORY), ...given(flags) };
  const wanted = cases?.split(",");
  const chosen = CASES.filter(({ name }) => wanted?.includes(name) ?? true);
  const options: Options = {
    cases: chosen,
    sizes: sizes?.split(",").map(Number) ?? null,
    runs: Number(runs),
    only: only?.split(",") ?? null,
    limitSeconds: Number(limit),
    memory: flags.memory ?? false,
    web: flags.web ?? false,
    start: flags.start ?? false,
    age: flags.age ?? false,
    spreadsheets: flags.spreadsheets ?? false,
    json: flags.json ?? false,
  };
  const numbers = [...(options.sizes ?? []), options.runs, options.limitSeconds];
  const isInOrder =
    numbers.every((value) => Number.isInteger(value) && value > 0) &&
    chosen.length === (wanted?.length ?? chosen.length);
  return isInOrder ? options : null;
}

interface Texts {
  sizes?: string;
  runs?: string;
  only?: string;
  cases?: string;
  limit?: string;
}

function parse(args: string[]) {
  try {
    const text = { type: "string" } as const;
    const flag = { type: "boolean" } as const;
    const options = {
      sizes: text,
      runs: text,
      only: text,
      cases: text,
      limit: text,
      memory: flag,
      web: flag,
      start: flag,
      age: flag,
      spreadsheets: flag,
      json: flag,
    };
    return parseArgs({ args, options }).values;
  } catch {
    return null;
  }
}

const given = ({ sizes, runs, only, cases, limit }: Texts): Texts =>
  Object.fromEntries(
    Object.entries({ sizes, runs, only, cases, limit }).filter(([, value]) => value !== undefined),
  );
