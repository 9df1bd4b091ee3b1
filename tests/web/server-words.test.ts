import { fieldSentences } from "@idms/core/forms/said/field-sentences";
import { linkFailures } from "@idms/core/collect/links/link-failures";
import { photoFailures } from "@idms/core/students/photos/photo-failures";
import { pictureSentences } from "@idms/core/students/photos/picture-sentences";
import { laterFailures } from "@idms/core/upkeep/later-failures";
import type { Sentence } from "@idms/core/sentence";
import { defaultFields } from "@idms/core/forms/values/field";
import { fieldText, imageText } from "@idms/core/messages";
import { expect, test } from "vitest";
import { CallFailed } from "../../packages/web/src/ui/api/call-failed.ts";
import { texts as english } from "../../packages/web/src/public/form-locales/en.ts";
import { texts as hindi } from "../../packages/web/src/public/form-locales/hi.ts";
import { refusalOf } from "../../packages/web/src/public/form-locales/server-words.ts";

const fields = defaultFields();
const own = fields.map((field) => ({ ...field, label: hindi.usual(field.label) }));
const refused = (data: unknown, texts = hindi) =>
  refusalOf(new CallFailed({ status: 400, statusText: "", html: false, data }), {
    fields,
    own: texts === hindi ? own : fields,
    texts,
    fallback: texts.failed,
  });

/** Returns a failure as an API response. */
const asAnswer = ({ code, facts, message }: Sentence) => ({ detail: message, code, facts });

test.each([
  [asAnswer(linkFailures.unknown()), hindi.invalidLink],
  [asAnswer(linkFailures.usedUp()), hindi.invalidLink],
  [asAnswer(laterFailures.busy()), hindi.server["later.busy"]],
  [asAnswer(laterFailures.tooMany({ n: 1 })), hindi.tooMany(1)],
  [asAnswer(laterFailures.tooMany({ n: 12 })), hindi.tooMany(12)],
  [
    asAnswer(photoFailures.tooManyPixels({ what: pictureSentences.photo() })),
    hindi.server["photo.tooManyPixels"],
  ],
])("the server's %j is shown in the reader's language", (data, words) => {
  expect(refused(data).message).toBe(words);
});

test("messages about fields use the label that the reader sees", () => {
  const detail = fieldText.required("Student Name");
  const answer = {
    ...asAnswer(fieldSentences.required({ label: "Student Name" })),
    fields: {
      full_name: [detail],
      address: [fieldText.tooLong("Address", 1000)],
      photo: [imageText.damaged("photo")],
    },
    field_codes: {
      full_name: [fieldSentences.required({ label: "Student Name" })],
      address: [fieldSentences.tooLong({ label: "Address", limit: 1000 })],
      photo: [photoFailures.damaged({ what: pictureSentences.photo() })],
    },
  };
  expect(refused(answer)).toEqual({
    message: hindi.field.required("विद्यार्थी का नाम"),
    errors: {
      full_name: [hindi.field.required("विद्यार्थी का नाम")],
      address: [hindi.field.tooLong("पता", 1000)],
      photo: [hindi.server["photo.damaged"]],
    },
  });
});

test("a sentence in no catalogue is shown unchanged; without a sentence, the submission failed", () => {
  const detail = "Something went wrong on our side. If it happens again, report this number: 7";
  expect(refused({ detail }).message).toBe(detail);
  expect(refused("<h1>Bad Gateway</h1>").message).toBe(hindi.failed);
  expect(refused(null).message).toBe(hindi.failed);
});

test("in English everything is shown as the server wrote it", () => {
  const detail = fieldText.taken("Parent Phone");
  const answer = { detail, fields: { parent_phone: [detail] } };
  expect(refused(answer, english)).toEqual({ message: detail, errors: { parent_phone: [detail] } });
});
