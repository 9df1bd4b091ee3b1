import * as fontkit from "fontkit";
import type { PDFDocument } from "pdf-lib";

type Fontkit = Parameters<PDFDocument["registerFontkit"]>[0];
type Font = ReturnType<Fontkit["create"]>;
type Listener = (bytes?: Uint8Array) => void;

/**
 * The current fontkit for pdf-lib. pdf-lib's own fork from 2018 drops most glyphs of Arimo when subsetting. The current
 * version subsets correctly, but returns the result synchronously, while pdf-lib expects a stream.
 */
export const currentFontkit: Fontkit = {
  create(bytes, postscriptName) {
    const font = fontkit.create(Buffer.from(bytes), postscriptName) as unknown as Font;
    const createSubset = font.createSubset.bind(font);
    font.createSubset = () => {
      const subset = createSubset() as ReturnType<Font["createSubset"]> & { encode(): Uint8Array };
      const encodeStream = () => {
        const listeners = new Map<string, Listener>();
        queueMicrotask(() => {
          listeners.get("data")?.(subset.encode());
          listeners.get("end")?.();
        });
        const stream = {
          on(event: string, listener: Listener) {
            listeners.set(event, listener);
            return stream;
          },
        };
        return stream;
      };
      return Object.assign(subset, { encodeStream });
    };
    return font;
  },
};
