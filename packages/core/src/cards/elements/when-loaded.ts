/** Something that only few templates need, so that it is loaded when one comes. */
export interface WhenLoaded<Thing> {
  load(): Promise<void>;
  /** @throws where it was not loaded before, which is a fault of whoever lays out a card without `loadKinds` */
  get(): Thing;
}

export function whenLoaded<Thing extends object>(loading: () => Promise<Thing>): WhenLoaded<Thing> {
  let loaded: Thing | undefined;
  return {
    async load() {
      loaded ??= await loading();
    },
    get() {
      if (!loaded)
        throw new Error("The card was laid out before loadKinds had loaded what its elements need");
      return loaded;
    },
  };
}
