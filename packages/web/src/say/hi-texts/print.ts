// No speaker of this language has read this catalogue.
import type * as orderLife from "@idms/core/print/orders/order-life";
import type { Wording } from "@idms/core/messages";
import type * as sentBatch from "@idms/core/print/sending/sent-batch";
import type * as preflight from "@idms/core/print/batches/preflight";

export const causeText: Wording<typeof preflight.causeText> = {
  photo_missing: "फ़ोटो नहीं है",
  photo_broken: "फ़ोटो ख़राब है",
  photo_low_resolution: "फ़ोटो बहुत छोटी है",
  photo_poor: "फ़ोटो शायद ही काम की है",
  same_photo: "दो विद्यार्थियों की फ़ोटो एक ही है",
  old_photo: "फ़ोटो पिछले साल की है",
  cut: "एक लेख नहीं समाता और कटता है",
  unreadable: "एक लेख इतना छोटा है कि पढ़ा नहीं जाता",
  below_least: "एक लेख डिज़ाइन की सीमा से छोटा है",
  shrunk: "समाने के लिए एक लेख छोटा किया गया",
  wrapped: "एक लेख कई पंक्तियों में बाँटा गया",
  missing_glyph: "किसी फ़ॉन्ट में एक अक्षर नहीं है",
  untested_script: "एक पाठ ऐसी लिपि में है जिसे परखा नहीं गया है",
  misleading: "एक लेख में छिपे अक्षर हैं",
  empty: "एक लेख नहीं है",
  blank: "एक लेख नहीं है",
  low_contrast: "एक लेख अपनी पृष्ठभूमि पर मुश्किल से पढ़ा जाता है",
  covered: "कुछ अपने ऊपर की चीज़ से छिपा है",
  overwritten: "दो लेख एक-दूसरे पर हैं",
  near_edge: "कुछ किनारे के बहुत पास है",
  font_missing: "एक फ़ॉन्ट नहीं है",
  image_missing: "डिज़ाइन का एक चित्र नहीं है",
  image_low_resolution: "डिज़ाइन का एक चित्र बहुत छोटा है",
  not_encodable: "एक कोड में उसका लेख नहीं आ सकता",
  code_too_long: "एक लेख अपने कोड के लिए बहुत लंबा है",
  code_name_cut: "कोड में नाम की केवल शुरुआत है",
  code_too_fine: "एक कोड इतना बारीक है कि पढ़ा नहीं जाता",
  code_fine: "एक कोड कुछ प्रिंटरों के लिए शायद बहुत बारीक है",
  code_misread: "कुछ स्कैनर एक कोड को ग़लत पढ़ते हैं",
  address_broken: "एक कोड में पता टूटता है",
  code_contrast: "एक कोड अपनी पृष्ठभूमि पर मुश्किल से पढ़ा जाता है",
  same_roll_no: "दो विद्यार्थियों का रोल नंबर एक ही है",
  same_admission_no: "दो विद्यार्थियों का प्रवेश क्रमांक एक ही है",
  same_student: "एक विद्यार्थी शायद दो बार है",
  impossible_date: "एक तारीख़ संभव नहीं है",
  no_answer: "एक लेख जवाब नहीं है",
  doubted: "एक जवाब शायद ग़लती से लिखा गया",
  in_capitals: "एक नाम पूरा बड़े अक्षरों में है",
  consent_withdrawn: "एक परिवार ने सहमति वापस ली है",
  correction_waits: "एक परिवार सुधार का अनुरोध करता है",
  proof_wrong: "किसी ने जाँच में बताया है कि कार्ड ग़लत है",
  not_signed: "कक्षा की मंज़ूरी में कार्ड पर हस्ताक्षर नहीं है",
  signature_lost: "हस्ताक्षर के बाद कार्ड बदला है",
  template: "डिज़ाइन में कुछ ग़लत है",
  other: "कुछ और मिला",
};

export const batchMarkWords: Wording<typeof sentBatch.BATCH_MARK_WORDS> = {
  marked: "छपा हुआ चिह्नित",
  not_marked: "अभी चिह्नित नहीं",
  unmarked: "चिह्न हटाया गया",
};

export const orderStateWords: Wording<typeof orderLife.ORDER_STATE_WORDS> = {
  ordered: "ऑर्डर हुआ",
  taken: "बन रहे हैं",
  asked: "विद्यालय से प्रश्न",
  done: "पहुँचाया गया",
  withdrawn: "वापस लिया गया",
};

export const orderActionWords: Wording<typeof orderLife.ORDER_ACTION_WORDS> = {
  take: "लिया गया",
  ask: "पूछा गया",
  answer: "उत्तर दिया गया",
  finish: "पहुँचाया बताया गया",
  withdraw: "वापस लिया गया",
};
