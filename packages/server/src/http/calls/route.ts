import type { PasswordRule } from "@idms/core/school/accounts/password";
import type { Right } from "@idms/core/school/accounts/rights";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import type { z } from "zod";
import type { Caller } from "./caller.ts";
import type { Services } from "./services.ts";

/**
 * The users who may make the call: anyone, any signed-in staff member, or users who have one of the given rights. The
 * permission table in core then determines whose data the call can access.
 */
export type Access = "public" | "staff" | Right | readonly Right[];

/** A narrower scope of a call, for roles that are limited to classes or to a district. */
export type Narrowed = "classes" | "district";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * The sessions that must re-authenticate for a call: those for which the settings require it, or all of them. API
 * tokens never need to re-authenticate.
 */
type AsksAgain = "as set" | "always";

/** The data on which a schema may depend: the caller, the time, and the installation's settings. */
export interface About {
  caller: Caller | undefined;
  now: Date;
  password: PasswordRule;
}

type Schema<B> = z.ZodType<B> | ((about: About) => z.ZodType<B>);

/** A multipart body, read into memory up to `limit` bytes. A file becomes a File, any other part a string. */
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

/** A body that the handler streams from the request itself. `describe` is for the documentation. */
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

/**
 * A list response. The list is returned as a plain array, or page by page if the query contains `page`. The handler
 * returns the rows and their count. With `after`, the list is read by cursor.
 */
export interface ListAnswer<T extends z.ZodType> {
  kind: "list";
  item: T;
}
export const listOf = <T extends z.ZodType>(item: T): ListAnswer<T> => ({ kind: "list", item });

/** A response that the handler creates itself, such as a file. */
export interface FileAnswer {
  kind: "file";
  media: string;
}
export const fileOf = (media: string): FileAnswer => ({ kind: "file", media });

/** `nothing` means a 204 response. */
export type Answer = z.ZodType | ListAnswer<z.ZodType> | FileAnswer | "nothing";

export interface Listed<T> {
  rows: T[];
  count: number;
  /** The cursor at which the list continues, if the request used a cursor. */
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
 * The response for a versioned row that a call changes. Such a call respects If-Match, and its response has an ETag.
 */
export interface Versioned<T extends z.ZodType = z.ZodType> {
  answer: T;
  asAnswer(row: unknown, services: Services): z.input<T> | Promise<z.input<T>>;
}
export const versionedAs = <Row, T extends z.ZodType>(
  answer: T,
  asAnswer: (row: Row, services: Services) => z.input<T> | Promise<z.input<T>>,
): Versioned<T> => ({ answer, asAnswer: (row, services) => asAnswer(row as Row, services) });

/** The path parameters in braces. `{id}` is a number, and any other parameter is a string. */
type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: K extends "id" ? number : string } & Params<Rest>
  : unknown;

/** A validated call, as its handler receives it. */
export interface Call<Path extends string = string, A = unknown, Q = unknown, B = unknown> {
  services: Services;
  params: Params<Path>;
  query: Q;
  body: B;
  caller: A extends "public" ? undefined : Caller;
  /** The one school whose data the caller can access, or null for all schools. */
  school: A extends "public" | "staff" ? undefined : number | null;
  /**
   * The classes of that school whose data the caller can access, or null for all classes. Set only for a route whose
   * `reaches` contains "classes".
   */
  classes: readonly number[] | null;
  /**
   * The district whose schools the caller can access, instead of a single school. Set only for a route whose
   * `reaches` contains "district".
   */
  district: number | null;
  /** The row versions that the caller may have read, for a call that changes a versioned row. */
  wanted: WantedVersions | undefined;
  /**
   * The client's identity for rate limits, from `clientNetwork`: an IPv4 address or an IPv6 network. This identity is
   * never logged.
   */
  address: string;
  request: Request;
}

interface Spec<Path extends string, A extends Access, Q, B, R extends Answer> {
  method: Method;
  /** The path below /api, with a trailing slash. The call also works without the slash. */
  path: Path;
  access: A;
  /**
   * The narrower scopes that the call supports. A caller who is limited to some classes, or to the schools of a
   * district, is rejected if the call does not support that scope.
   */
  reaches?: readonly Narrowed[];
  /** One line for the documentation, starting with a verb: "List the webhooks." */
  summary: string;
  /** More text for the documentation, in full sentences. */
  details?: string;
  query?: z.ZodType<Q>;
  body?: Body<B>;
  answer: R;
  versioned?: Versioned;
  /** Requires the user to re-authenticate, unless the user did so a short while ago. */
  asksAgain?: AsksAgain;
  /** Whether a user may make the call before setting up the second factor that the user's role requires. */
  beforeFactor?: boolean;
  /** The status of a response with a body. The default is 200. */
  status?: 200 | 201;
  handle(call: Call<Path, A, Q, B>): Result<R> | Promise<Result<R>>;
}

/** A route in the table, without its compile-time types. */
export interface Route extends Omit<
  Spec<string, Access, unknown, unknown, Answer>,
  "handle" | "query" | "body"
> {
  query: z.ZodType | undefined;
  body: Body<unknown> | undefined;
  handle(call: Call): Promise<unknown>;
}

/** Declares an API call. The property `access` is required. */
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

/** Returns the rights that allow the call. Any one of them is enough. Empty for a call that requires no right. */
export const rightsOf = (access: Access): readonly Right[] =>
  typeof access !== "string" ? access : access === "public" || access === "staff" ? [] : [access];
