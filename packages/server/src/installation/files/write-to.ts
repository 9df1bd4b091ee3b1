import type { Writable } from "node:stream";

/** Resolves when the bytes have left the stream's buffer. */
export function writeTo(stream: Writable, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
