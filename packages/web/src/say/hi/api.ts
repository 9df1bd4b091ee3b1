// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

export const words: Words = {
  "The server cannot be reached. Check your connection and try again.":
    "सर्वर से संपर्क नहीं हो पा रहा है। अपना कनेक्शन जाँचें और फिर से कोशिश करें।",
};
