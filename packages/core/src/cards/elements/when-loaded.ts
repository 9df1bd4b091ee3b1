/** A module that only a few templates need, loaded on first use. */
export interface WhenLoaded<Thing> {
  load(): Promise<void>;
  /** @throws if the module was not loaded, which means that a card was laid out without calling `loadKinds` */
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
