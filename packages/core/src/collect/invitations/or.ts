// No speaker of this language has read this text.
import type { CorrectionWords, InvitationTexts } from "./invitation.ts";

export const toCorrect: CorrectionWords = {
  heading: "କଣ ସୁଧାରିବାକୁ ହେବ:",
  reasons: {
    photo: "ଫଟୋ",
    name: "ନାମ",
    date_of_birth: "ଜନ୍ମ ତାରିଖ",
    phone: "ଫୋନ ନମ୍ବର",
    class: "ଶ୍ରେଣୀ",
    other: "ଅନ୍ୟ କିଛି",
  },
};

/** The same words for staff. */
export const staffToCorrect: CorrectionWords = {
  ...toCorrect,
  reasons: { ...toCorrect.reasons, class: "ଗୋଷ୍ଠୀ" },
};

export const texts: InvitationTexts = {
  subject: "ଶ୍ରେଣୀ {classroom}: ପରିଚୟ ପତ୍ର",
  request: "ପ୍ରିୟ ଅଭିଭାବକ, ଦୟାକରି ଆପଣଙ୍କ ପିଲାର ବିବରଣୀ ପୂରଣ କରନ୍ତୁ ଏବଂ ଏକ ଫଟୋ ଯୋଡ଼ନ୍ତୁ। ଶେଷ ତାରିଖ {until}:",
  staff: {
    subject: "{classroom}: ପରିଚୟ ପତ୍ର",
    request: "ଦୟାକରି କର୍ମଚାରୀ ପରିଚୟ ପତ୍ର ପାଇଁ ଆପଣଙ୍କ ବିବରଣୀ ପୂରଣ କରନ୍ତୁ ଏବଂ ଏକ ଫଟୋ ଯୋଡ଼ନ୍ତୁ। ଶେଷ ତାରିଖ {until}:",
    childSubject: "{classroom}: ପରିଚୟ ପତ୍ର, {child}",
    sentBack: "ଆପଣ ପଠାଇଥିବା ବିବରଣୀରେ କିଛି ସୁଧାରିବାକୁ ହେବ। ଦୟାକରି ତାହା ସୁଧାରନ୍ତୁ। ଶେଷ ତାରିଖ {until}:",
    correct: "ଆପଣ ପଠାଇଥିବା ବିବରଣୀରେ କିଛି ସୁଧାରିବାକୁ ହେବ। ଦୟାକରି ତାହା ସୁଧାରନ୍ତୁ:",
    toCorrect: staffToCorrect,
  },
  childSubject: "ଶ୍ରେଣୀ {classroom}: ପରିଚୟ ପତ୍ର, {child}",
  missing: "ପ୍ରିୟ ଅଭିଭାବକ, ଦୟାକରି ଆପଣଙ୍କ ପିଲା {child} ବିଷୟରେ ବିବରଣୀ ପୂରଣ କରନ୍ତୁ ଏବଂ ଏକ ଫଟୋ ଯୋଡ଼ନ୍ତୁ। ଶେଷ ତାରିଖ {until}:",
  sentBack: "ପ୍ରିୟ ଅଭିଭାବକ, ଆପଣଙ୍କ ପିଲା {child} ବିଷୟରେ ପଠାଯାଇଥିବା ବିବରଣୀରେ କିଛି ସୁଧାରିବାକୁ ହେବ। ଦୟାକରି ତାହା ସୁଧାରନ୍ତୁ। ଶେଷ ତାରିଖ {until}:",
  correct: "ପ୍ରିୟ ଅଭିଭାବକ, ଆପଣଙ୍କ ପିଲା {child} ବିଷୟରେ ପଠାଯାଇଥିବା ବିବରଣୀରେ କିଛି ସୁଧାରିବାକୁ ହେବ। ଦୟାକରି ତାହା ସୁଧାରନ୍ତୁ:",
  toCorrect,
};
