import { z } from "zod";
import type { Whole } from "../../forms/values/is-object.ts";
import type { Section, SectionOf } from "./controls.ts";

/**
 * A group of related element properties: the form in which they are stored, the form in which a client sends them,
 * and the controls that set them.
 */
export interface PropertyGroup<
  Stored extends z.ZodRawShape = z.ZodRawShape,
  Sent extends z.ZodRawShape = z.ZodRawShape,
> {
  /**
   * Returns the schemas of stored and returned values. The schemas are created on demand, because printing does not
   * read values that clients send.
   */
  stored(): Stored;
  /**
   * Returns the schemas of values that a client sends or that an earlier version stored. Such values may omit more
   * properties and may use older forms.
   */
  sent(): Sent;
  /** Fills in omitted properties. Properties that are undefined are not stored. */
  read(sent: z.output<z.ZodObject<Sent>>): Whole<z.output<z.ZodObject<Stored>>>;
  /** The properties that are lengths in background-image pixels. They are converted when the background changes. */
  lengths?: readonly (keyof Stored & string)[];
  /** The controls in the designer. A control that does not match its property causes a compile error. */
  panel: readonly SectionOf<z.output<z.ZodObject<Stored>>>[];
}

/** Defines a property group, with inferred types. */
export const propertyGroup = <Stored extends z.ZodRawShape, Sent extends z.ZodRawShape>(
  group: PropertyGroup<Stored, Sent>,
): PropertyGroup<Stored, Sent> => group;

/** The type of any property group, for code that does not know which group it handles. */
interface AnyGroup extends Pick<PropertyGroup, "stored" | "sent" | "lengths"> {
  read(sent: object): object;
  panel: readonly Section[];
}
export type Groups = readonly AnyGroup[];

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never;

type ShapeOf<Shapes> = [Shapes] extends [never] ? Record<never, never> : Extract<All<Shapes>, z.ZodRawShape>;
type OutputOf<Shape extends z.ZodRawShape> = keyof Shape extends never ? {} : z.output<z.ZodObject<Shape>>;

/** The schemas of all properties in several groups. */
export type StoredShape<G extends Groups> = ShapeOf<ReturnType<G[number]["stored"]>>;
export type SentShape<G extends Groups> = ShapeOf<ReturnType<G[number]["sent"]>>;

/** All properties in several groups. */
export type StoredBy<G extends Groups> = OutputOf<StoredShape<G>>;
export type SentBy<G extends Groups> = OutputOf<SentShape<G>>;

export const storedShape = <G extends Groups>(groups: G): StoredShape<G> =>
  Object.assign({}, ...groups.map((group) => group.stored())) as StoredShape<G>;

export const sentShape = <G extends Groups>(groups: G): SentShape<G> =>
  Object.assign({}, ...groups.map((group) => group.sent())) as SentShape<G>;

/** Reads the properties of several groups from sent values. */
export const readGroups = <G extends Groups>(groups: G, sent: SentBy<G>): Whole<StoredBy<G>> =>
  Object.assign({}, ...groups.map((group) => group.read(sent as object))) as Whole<StoredBy<G>>;
