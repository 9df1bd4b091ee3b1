import { fieldText } from "../../messages.ts";
import { sentences } from "../../sentence.ts";

/** Messages about errors in the text that a user typed into a field. */
export const fieldSentences = /* @__PURE__ */ sentences("field", {
  required: fieldText.required("{label}"),
  phone: fieldText.phone,
  email: fieldText.email,
  date: fieldText.date,
  option: fieldText.option,
  image: fieldText.image,
  tooLong: fieldText.tooLong("{label}", "{limit}"),
  notText: fieldText.notText("{label}"),
  wholeNumber: fieldText.wholeNumber("{label}", "{least}"),
  tooLarge: fieldText.tooLarge("{label}", "{limit}"),
  taken: fieldText.taken("{label}"),
  takenBy: "{label} has already been submitted for {names}.",
  twice: "{label} was sent twice.",
});
