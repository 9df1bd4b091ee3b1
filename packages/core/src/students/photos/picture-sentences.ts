import { sentences } from "../../sentence.ts";

/** Words for a picture within sentences. */
export const pictureSentences = sentences("picture", {
  photo: "photo",
  background: "background",
  image: "picture",
});
