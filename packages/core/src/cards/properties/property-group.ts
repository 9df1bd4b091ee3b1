import { z } from "zod";
import type { Whole } from "../../forms/values/is-object.ts";
import type { Section, SectionOf } from "./controls.ts";

/** Properties of elements that belong together: what is stored of them, what may be sent, and what sets them. */
export interface PropertyGroup<
  Stored extends z.ZodRawShape = z.ZodRawShape,
  Sent extends z.ZodRawShape = z.ZodRawShape,
> {
  /**
   * The schemas of stored and answered values. They are made when asked for, since a print reads nothing that was
   * sent.
   */
  stored(): Stored;
  /** The schemas of sent values, and of values that were once stored: they may leave out more, and use older forms. */
  sent(): Sent;
  /** Fills in what was left out; a property that is undefined is not stored. */
  read(sent: z.output<z.ZodObject<Sent>>): Whole<z.output<z.ZodObject<Stored>>>;
  /** Those that are lengths in background-image pixels, which change with the background. */
  lengths?: readonly (keyof Stored & string)[];
  /** The controls in the designer. A control that does not suit its property does not compile. */
  panel: readonly SectionOf<z.output<z.ZodObject<Stored>>>[];
}

/** Says that something is a group, so that its types are known. */
export const propertyGroup = <Stored extends z.ZodRawShape, Sent extends z.ZodRawShape>(
  group: PropertyGroup<Stored, Sent>,
): PropertyGroup<Stored, Sent> => group;

/** Any group, as whoever does not know which sees it. */
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

/** The schemas of all properties of some groups. */
export type StoredShape<G extends Groups> = ShapeOf<ReturnType<G[number]["stored"]>>;
export type SentShape<G extends Groups> = ShapeOf<ReturnType<G[number]["sent"]>>;

/** All properties of some groups. */
export type StoredBy<G extends Groups> = OutputOf<StoredShape<G>>;
export type SentBy<G extends Groups> = OutputOf<SentShape<G>>;

export const storedShape = <G extends Groups>(groups: G): StoredShape<G> =>
  Object.assign({}, ...groups.map((group) => group.stored())) as StoredShape<G>;

export const sentShape = <G extends Groups>(groups: G): SentShape<G> =>
  Object.assign({}, ...groups.map((group) => group.sent())) as SentShape<G>;

/** Reads the properties of some groups from what was sent. */
export const readGroups = <G extends Groups>(groups: G, sent: SentBy<G>): Whole<StoredBy<G>> =>
  Object.assign({}, ...groups.map((group) => group.read(sent as object))) as Whole<StoredBy<G>>;
