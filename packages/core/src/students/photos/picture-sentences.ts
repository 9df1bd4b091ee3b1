import { sentences } from "../../sentence.ts";

/** What sentences about a picture call it. */
export const pictureSentences = sentences("picture", {
  photo: "photo",
  background: "background",
  image: "picture",
});
