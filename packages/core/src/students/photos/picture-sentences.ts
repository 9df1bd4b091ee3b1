import { sentences } from "../../sentence.ts";

/** Words for a picture, for use within sentences. */
export const pictureSentences = sentences("picture", {
  photo: "photo",
  background: "background",
  image: "picture",
});
