import { sentences } from "../../sentence.ts";

/** Words for a picture in sentences. */
export const pictureSentences = sentences("picture", {
  photo: "photo",
  background: "background",
  image: "picture",
});
