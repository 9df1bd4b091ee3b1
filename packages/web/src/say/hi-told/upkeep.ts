// No speaker of this language has read this catalogue.

/** Sentences of `core/upkeep` and of requests in Hindi, by the code's group and name. */
export const upkeep = {
  request: {
    notJson: "अनुरोध का पाठ JSON नहीं है।",
    notObject: "अनुरोध का पाठ JSON ऑब्जेक्ट होना चाहिए।",
    notMultipart: "यह अनुरोध multipart/form-data के रूप में भेजें।",
    cutShort: "अनुरोध के भाग पढ़े नहीं जा सकते: वह अधूरा है।",
    tooLarge: "अनुरोध {most} से बड़ा है।",
  },
} as const;
