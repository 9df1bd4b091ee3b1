// No speaker of this language has read this catalogue.
import type * as photoQuality from "@idms/core/students/photos/photo-quality";
import type { Wording } from "@idms/core/messages";

export const photoQualityText: Wording<typeof photoQuality.photoQualityText> = {
  title: "फ़ोटो",
  all: "सभी फ़ोटो",
  marks: {
    green: "अच्छी",
    amber: "देख लें",
    red: "शायद ही काम की",
  },
  verifyGreen: (count) => `सभी हरी सत्यापित करें (${count})`,
  confirm: (count) =>
    count === 1
      ? "एक प्रविष्टि, जिसकी फ़ोटो अच्छी मापी गई है, सत्यापित होगी। रोशनी, स्पष्टता और आकार मापे जाते हैं; चेहरा किसका है, यह किसी ने नहीं देखा।"
      : `${count} प्रविष्टियाँ, जिनकी फ़ोटो अच्छी मापी गई हैं, सत्यापित होंगी। रोशनी, स्पष्टता और आकार मापे जाते हैं; चेहरा किसका है, यह किसी ने नहीं देखा।`,
  leftOut: (count) =>
    count === 1
      ? "अच्छी फ़ोटो वाली एक और प्रविष्टि छोड़ी गई है, क्योंकि उसका कोई उत्तर सही नहीं लगता: उसे अलग से देखें।"
      : `अच्छी फ़ोटो वाली ${count} और प्रविष्टियाँ छोड़ी गई हैं, क्योंकि उनका कोई उत्तर सही नहीं लगता: हर एक को अलग से देखें।`,
};
