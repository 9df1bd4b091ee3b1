// No speaker of this language has read this catalogue.
import type * as classLinkSchemas from "@idms/core/collect/links/class-link-schemas";
import type { Wording } from "@idms/core/messages";

export const linkEditText: Wording<typeof classLinkSchemas.linkEditText> = {
  title: (classroom) => `${classroom} का लिंक बदलें`,
  days: "अब से कितने दिन में समाप्त हो",
  daysStay: "खाली छोड़ने पर समाप्ति की तारीख नहीं बदलती।",
  classStays: "इस लिंक से विवरण आ चुका है, इसलिए इसकी कक्षा नहीं बदली जा सकती।",
};

export const photoDayStaffText: Wording<typeof classLinkSchemas.photoDayStaffText> = {
  stuck: (names) =>
    `${names.join(", ")} की फ़ोटो आईं, पर उनके रिकॉर्ड में नहीं जुड़ सकीं। कोशिश अपने आप दोहराई जाती है; जल्दी हो तो फ़ोटो फिर से लें, और सर्वर की देखभाल करने वाले को बताएँ।`,
};
