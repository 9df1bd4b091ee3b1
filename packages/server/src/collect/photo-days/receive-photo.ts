import { Failure } from "@idms/core/failure";
import { imageText } from "@idms/core/messages";
import { MAX_PHOTO_BYTES } from "@idms/core/students/records/image-file";
import { receiveBody } from "../../http/bodies/receive-body.ts";
import type { Uploads } from "../../http/bodies/uploads.ts";

/**
 * Receives a photo that is the whole body of a request, in a place among those that come in.
 * @param who who sends it: an address, and the number of a link, by which crowds are told apart
 * @throws Failure `too_large`, `timeout`, `invalid` for no bytes, RetryLater when there is no place.
 */
export async function receivePhoto(
  { arriving }: Pick<Uploads, "arriving">,
  request: Request,
  who: { address: string; link: number },
): Promise<Uint8Array> {
  const stop = new AbortController();
  const place = arriving.enter(who, stop);
  const chunks: Uint8Array[] = [];
  const tooLarge = new Failure("too_large", imageText.tooLarge("photo"));
  try {
    await receiveBody(request, { most: MAX_PHOTO_BYTES, tooLarge, stop }, (chunk) => {
      place.took(chunk.byteLength);
      chunks.push(chunk);
    });
  } finally {
    place.leave();
  }
  if (chunks.length === 0) throw new Failure("invalid", "There is no photo in the request.");
  return Buffer.concat(chunks);
}
