import { isStoredName } from "./stored-files.ts";

/** Number of hexadecimal digits that a JavaScript number stores exactly: 48 bits. */
const DIGITS = 12;

/**
 * A set of stored names that uses about 16 bytes per name. A Set of strings uses about a hundred. It stores only the
 * first digits of each name. With a million names in the set, the chance that a different name is wrongly reported as
 * present is one in 280 million.
 */
export class NameSet {
  private slots = new Float64Array(1024).fill(-1);
  private size = 0;

  /** Adds a name. Ignores a string that is not a stored name. */
  add(name: string): void {
    if (!isStoredName(name)) return;
    if (2 * (this.size + 1) > this.slots.length) this.grow();
    this.put(digitsOf(name));
  }

  has(name: string): boolean {
    return isStoredName(name) && this.slots[this.slotOf(digitsOf(name))] !== -1;
  }

  /** Returns the slot that contains a number, or that would contain it. */
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
