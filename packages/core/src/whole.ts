/** A thing with every name spelt, and undefined for what it is without: whoever makes one can forget none. */
export type Whole<Thing> = { [Name in keyof Required<Thing>]: Thing[Name] };
