// No speaker of this language has read this text.
import type { CorrectionWords, InvitationTexts } from "./invitation.ts";

export const toCorrect: CorrectionWords = {
  heading: "কি শুদ্ধ কৰিব লাগে:",
  reasons: {
    photo: "ফটো",
    name: "নাম",
    date_of_birth: "জন্ম তাৰিখ",
    phone: "ফোন নম্বৰ",
    class: "শ্ৰেণী",
    other: "আন কিবা",
  },
};

/** The same words for staff. */
export const staffToCorrect: CorrectionWords = {
  ...toCorrect,
  reasons: { ...toCorrect.reasons, class: "গোট" },
};

export const texts: InvitationTexts = {
  subject: "শ্ৰেণী {classroom}: পৰিচয় পত্ৰ",
  request: "মৰমৰ অভিভাৱক, অনুগ্ৰহ কৰি আপোনাৰ সন্তানৰ তথ্য পূৰণ কৰক আৰু এখন ফটো দিয়ক। শেষ তাৰিখ {until}:",
  staff: {
    subject: "{classroom}: পৰিচয় পত্ৰ",
    request: "অনুগ্ৰহ কৰি কৰ্মচাৰীৰ পৰিচয় পত্ৰৰ বাবে আপোনাৰ তথ্য পূৰণ কৰক আৰু এখন ফটো দিয়ক। শেষ তাৰিখ {until}:",
    childSubject: "{classroom}: পৰিচয় পত্ৰ, {child}",
    sentBack: "আপুনি পঠোৱা তথ্যত কিবা শুদ্ধ কৰিব লাগে। অনুগ্ৰহ কৰি সেয়া শুদ্ধ কৰক। শেষ তাৰিখ {until}:",
    correct: "আপুনি পঠোৱা তথ্যত কিবা শুদ্ধ কৰিব লাগে। অনুগ্ৰহ কৰি সেয়া শুদ্ধ কৰক:",
    toCorrect: staffToCorrect,
  },
  childSubject: "শ্ৰেণী {classroom}: পৰিচয় পত্ৰ, {child}",
  missing: "মৰমৰ অভিভাৱক, অনুগ্ৰহ কৰি আপোনাৰ সন্তান {child} সম্পৰ্কে তথ্য পূৰণ কৰক আৰু এখন ফটো দিয়ক। শেষ তাৰিখ {until}:",
  sentBack:
    "মৰমৰ অভিভাৱক, আপোনাৰ সন্তান {child} সম্পৰ্কে পঠোৱা তথ্যত কিবা শুদ্ধ কৰিব লাগে। অনুগ্ৰহ কৰি সেয়া শুদ্ধ কৰক। শেষ তাৰিখ {until}:",
  correct: "মৰমৰ অভিভাৱক, আপোনাৰ সন্তান {child} সম্পৰ্কে পঠোৱা তথ্যত কিবা শুদ্ধ কৰিব লাগে। অনুগ্ৰহ কৰি সেয়া শুদ্ধ কৰক:",
  toCorrect,
};
