/** What is so now, for functions that stay the same. */
export class Latest<T> {
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  get = (): T => this.#value;
  set = (value: T): void => {
    this.#value = value;
  };
}
