// No speaker of this language has read this catalogue.
import type * as proposal from "@idms/core/collect/families/proposal";
import type { Wording } from "@idms/core/messages";

export const proposalText: Wording<typeof proposal.proposalText> = {
  title: {
    correction: "परिवार सुधार का अनुरोध करता है",
    again: "यही विवरण लिंक से एक बार और आया",
    erasure: "परिवार ने सहमति वापस ले ली है और विवरण मिटाने को कहा है",
  },
  erasureNote:
    "मानने पर रिकॉर्ड तुरंत हटा दिया जाता है और एक सप्ताह बाद मिट जाता है। जो छप चुका है और जो बैकअप में है वह रहता है; परिवार को यह बताएँ।",
  takeErasure: "रिकॉर्ड हटाएँ",
  leaveErasure: "रिकॉर्ड रखें",
  nothingElse: "इसमें वही है जो रिकॉर्ड में है।",
  photo: "अनुरोध की फ़ोटो",
  take: "रिकॉर्ड में लें",
  dismiss: "रिकॉर्ड जैसा है वैसा छोड़ें",
  keepVerified: "सत्यापित रखें",
};
