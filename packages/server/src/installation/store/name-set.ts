import { isStoredName } from "./stored-files.ts";

/** Hexadecimal digits that a number of JavaScript holds exactly: 48 bits. */
const DIGITS = 12;

/**
 * A set of stored names that takes some 16 bytes a name, where a Set of texts takes a hundred. It keeps the first digits
 * alone: of a million names one is taken for another once in 280 million times, and then only seems to be in the set.
 */
export class NameSet {
  private slots = new Float64Array(1024).fill(-1);
  private size = 0;

  /** A text that is no stored name is passed over. */
  add(name: string): void {
    if (!isStoredName(name)) return;
    if (2 * (this.size + 1) > this.slots.length) this.grow();
    this.put(digitsOf(name));
  }

  has(name: string): boolean {
    return isStoredName(name) && this.slots[this.slotOf(digitsOf(name))] !== -1;
  }

  /** The slot in which a number is, or would be. */
  private slotOf(number: number): number {
    const { slots } = this;
    let slot = number % slots.length;
    while (slots[slot] !== -1 && slots[slot] !== number) slot = (slot + 1) % slots.length;
    return slot;
  }

  private put(number: number): void {
    const slot = this.slotOf(number);
    if (this.slots[slot] === -1) this.size += 1;
    this.slots[slot] = number;
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Float64Array(2 * before.length).fill(-1);
    this.size = 0;
    for (const number of before) if (number !== -1) this.put(number);
  }
}

const digitsOf = (name: string): number => Number.parseInt(name.replace("/", "").slice(0, DIGITS), 16);
