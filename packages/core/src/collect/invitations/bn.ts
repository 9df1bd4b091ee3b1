// No speaker of this language has read this text.
import type { CorrectionWords, InvitationTexts } from "./invitation.ts";

export const toCorrect: CorrectionWords = {
  heading: "যা ঠিক করতে হবে:",
  reasons: {
    photo: "ছবি",
    name: "নাম",
    date_of_birth: "জন্মতারিখ",
    phone: "ফোন নম্বর",
    class: "শ্রেণি",
    other: "অন্য কিছু",
  },
};

/** The same words for staff. */
export const staffToCorrect: CorrectionWords = {
  ...toCorrect,
  reasons: { ...toCorrect.reasons, class: "দল" },
};

export const texts: InvitationTexts = {
  subject: "শ্রেণি {classroom}: পরিচয়পত্র",
  request: "প্রিয় অভিভাবক, অনুগ্রহ করে {until} তারিখের মধ্যে আপনার সন্তানের তথ্য পূরণ করুন এবং একটি ছবি দিন:",
  staff: {
    subject: "{classroom}: পরিচয়পত্র",
    request: "অনুগ্রহ করে {until} তারিখের মধ্যে কর্মী পরিচয়পত্রের জন্য আপনার তথ্য পূরণ করুন এবং একটি ছবি দিন:",
    childSubject: "{classroom}: পরিচয়পত্র, {child}",
    sentBack: "আপনার পাঠানো তথ্যে কিছু ঠিক করতে হবে। অনুগ্রহ করে {until} তারিখের মধ্যে তা ঠিক করুন:",
    correct: "আপনার পাঠানো তথ্যে কিছু ঠিক করতে হবে। অনুগ্রহ করে তা ঠিক করুন:",
    toCorrect: staffToCorrect,
  },
  childSubject: "শ্রেণি {classroom}: পরিচয়পত্র, {child}",
  missing:
    "প্রিয় অভিভাবক, অনুগ্রহ করে {until} তারিখের মধ্যে আপনার সন্তান {child} সম্পর্কে তথ্য পূরণ করুন এবং একটি ছবি দিন:",
  sentBack:
    "প্রিয় অভিভাবক, আপনার সন্তান {child} সম্পর্কে পাঠানো তথ্যে কিছু ঠিক করতে হবে। অনুগ্রহ করে {until} তারিখের মধ্যে তা ঠিক করুন:",
  correct: "প্রিয় অভিভাবক, আপনার সন্তান {child} সম্পর্কে পাঠানো তথ্যে কিছু ঠিক করতে হবে। অনুগ্রহ করে তা ঠিক করুন:",
  toCorrect,
};
