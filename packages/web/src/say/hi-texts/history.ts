// No speaker of this language has read this catalogue.
import type * as history from "@idms/core/students/records/record-history";
import type * as record from "@idms/core/students/records/record-text";
import type { Wording } from "@idms/core/messages";

export const historyText: Wording<typeof history.historyText> = {
  photo: "फ़ोटो",
  class: "कक्षा",
  proposals: {
    "students.propose": {
      correction: "परिवार ने सुधार का अनुरोध किया",
      again: "विवरण लिंक से एक बार और आया",
      erasure: "परिवार ने सहमति वापस ली और मिटाने का अनुरोध किया",
    },
    "students.take_proposal": {
      correction: "परिवार का सुधार माना गया",
      again: "एक बार और आया विवरण माना गया",
      erasure: "परिवार का मिटाने का अनुरोध माना गया",
    },
    "students.dismiss_proposal": {
      correction: "परिवार का सुधार नहीं माना गया",
      again: "एक बार और आया विवरण नहीं माना गया",
      erasure: "परिवार का मिटाने का अनुरोध नहीं माना गया",
    },
  },
  undone: (deed) => `${deed}, और वह वापस लिया गया`,
  which: (deed, which) => `${deed}: ${which}`,
  ofRow: (deed, file, row) => `${deed} (${file}, पंक्ति ${row})`,
  changedByRow: (parts, file, row) => `स्प्रेडशीट से बदला गया: ${parts} (${file}, पंक्ति ${row})`,
  left: (year) => `${year} के अंत में विद्यालय छोड़ा`,
  stayed: (room, year) => `${year} के लिए ${room} में ही रहा`,
  moved: (from, to, year) => `${year} के लिए ${from} से ${to} में`,
  ofBatch: (deed, batch) => `${deed} (बैच ${batch})`,
};

export const REASON_WORDS: typeof record.REASON_WORDS = {
  photo: "फ़ोटो",
  name: "नाम",
  date_of_birth: "जन्म तिथि",
  phone: "फ़ोन नंबर",
  class: "कक्षा",
  other: "कुछ और",
};
