import type { PasswordRule } from "@idms/core/school/accounts/password";
import type { Right } from "@idms/core/school/accounts/rights";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import type { z } from "zod";
import type { Caller } from "./caller.ts";
import type { Services } from "./services.ts";

/**
 * Who may call: anyone, any signed-in member of staff, or whoever has one of these rights. The table of
 * permissions in core then says whose data the call reaches.
 */
export type Access = "public" | "staff" | Right | readonly Right[];

/** The narrower reach of a call, for roles that are given so. */
export type Narrowed = "classes" | "district";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The sessions that must re-authenticate for a call: those the settings name, or all. API tokens are never asked. */
type AsksAgain = "as set" | "always";

/** The facts a schema may depend on: the caller, the time, and the settings of the installation. */
export interface About {
  caller: Caller | undefined;
  now: Date;
  password: PasswordRule;
}

type Schema<B> = z.ZodType<B> | ((about: About) => z.ZodType<B>);

/** A body of parts, read whole into memory up to `limit` bytes; a file comes as a File, any other part as a text. */
export interface MultipartBody<B> {
  kind: "multipart";
  schema: Schema<B>;
  limit: number;
}
export const multipart = <B>(schema: Schema<B>, limit: number): MultipartBody<B> => ({
  kind: "multipart",
  schema,
  limit,
});

/** A body that the handler reads from the request itself, as it streams in; `describe` is for the documentation. */
export interface StreamedBody {
  kind: "streamed";
  media: string;
  describe: string;
}
export const streamed = (media: string, describe: string): StreamedBody => ({
  kind: "streamed",
  media,
  describe,
});

export type Body<B> = Schema<B> | MultipartBody<B> | StreamedBody;

/** A list is answered as a plain array, or page by page when the query has `page`; the handler gives rows and count. With `after` it goes from place to place. */
export interface ListAnswer<T extends z.ZodType> {
  kind: "list";
  item: T;
}
export const listOf = <T extends z.ZodType>(item: T): ListAnswer<T> => ({ kind: "list", item });

/** An answer that the handler makes itself, such as a file. */
export interface FileAnswer {
  kind: "file";
  media: string;
}
export const fileOf = (media: string): FileAnswer => ({ kind: "file", media });

/** `nothing` is a 204. */
export type Answer = z.ZodType | ListAnswer<z.ZodType> | FileAnswer | "nothing";

export interface Listed<T> {
  rows: T[];
  count: number;
  /** The place where the list goes on, for one that was asked for by a place. */
  next?: string | null;
}

type Result<A extends Answer> = A extends "nothing"
  ? void
  : A extends FileAnswer
    ? Response
    : A extends ListAnswer<infer T>
      ? Listed<z.input<T>>
      : A extends z.ZodType
        ? z.input<A>
        : never;

/**
 * For a call that changes a row with a version: how the row is answered. Such a call honours If-Match, and its answer
 * has an ETag.
 */
export interface Versioned<T extends z.ZodType = z.ZodType> {
  answer: T;
  asAnswer(row: unknown, services: Services): z.input<T> | Promise<z.input<T>>;
}
export const versionedAs = <Row, T extends z.ZodType>(
  answer: T,
  asAnswer: (row: Row, services: Services) => z.input<T> | Promise<z.input<T>>,
): Versioned<T> => ({ answer, asAnswer: (row, services) => asAnswer(row as Row, services) });

/** The parts of a path in braces: `{id}` is a number, any other name a text. */
type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: K extends "id" ? number : string } & Params<Rest>
  : unknown;

/** One call as its handler sees it, checked. */
export interface Call<Path extends string = string, A = unknown, Q = unknown, B = unknown> {
  services: Services;
  params: Params<Path>;
  query: Q;
  body: B;
  caller: A extends "public" ? undefined : Caller;
  /** The one school whose data the caller reaches; null reaches every school's. */
  school: A extends "public" | "staff" ? undefined : number | null;
  /** The classes of that school whose data the caller reaches; null reaches those of all. Of a route that `reaches` classes. */
  classes: readonly number[] | null;
  /** The district whose schools the caller reaches, in the place of one school. Of a route that `reaches` districts. */
  district: number | null;
  /** The versions that the caller may have read, of a call that is versioned. */
  wanted: WantedVersions | undefined;
  /** The client as a limit counts it, by `clientNetwork`: an IPv4 address or an IPv6 network; never logged. */
  address: string;
  request: Request;
}

interface Spec<Path extends string, A extends Access, Q, B, R extends Answer> {
  method: Method;
  /** Below /api, with its trailing slash; it is answered without the slash too. */
  path: Path;
  access: A;
  /**
   * The narrower reaches that the call respects. A caller who reaches only some classes, or the schools of a
   * district, is refused where the call does not name them.
   */
  reaches?: readonly Narrowed[];
  /** One line for the documentation, from its verb on: "List the webhooks." */
  summary: string;
  /** What else the documentation says, in whole sentences. */
  details?: string;
  query?: z.ZodType<Q>;
  body?: Body<B>;
  answer: R;
  versioned?: Versioned;
  /** The person at the screen must re-authenticate, unless they did a short while ago. */
  asksAgain?: AsksAgain;
  /** Whether it can be called by who has yet to set up the factor that their role needs. */
  beforeFactor?: boolean;
  /** The status of an answer with a body; 200 where it is not given. */
  status?: 200 | 201;
  handle(call: Call<Path, A, Q, B>): Result<R> | Promise<Result<R>>;
}

/** A route as the table holds it: its types have done their work. */
export interface Route extends Omit<
  Spec<string, Access, unknown, unknown, Answer>,
  "handle" | "query" | "body"
> {
  query: z.ZodType | undefined;
  body: Body<unknown> | undefined;
  handle(call: Call): Promise<unknown>;
}

/** Declares a call of the API. There is no way to leave out who may make it. */
export function route<const Path extends string, const A extends Access, Q, B, const R extends Answer>(
  spec: Spec<Path, A, Q, B, R>,
): Route {
  return {
    ...spec,
    query: spec.query,
    body: spec.body as Body<unknown> | undefined,
    handle: async (call) => spec.handle(call as Call<Path, A, Q, B>),
  };
}

/** The rights of which a caller needs one; none for a call that is not bound to a right. */
export const rightsOf = (access: Access): readonly Right[] =>
  typeof access !== "string" ? access : access === "public" || access === "staff" ? [] : [access];
