// No speaker of this language has read this text.
import type { CorrectionWords, InvitationTexts } from "./invitation.ts";

export const toCorrect: CorrectionWords = {
  heading: "సరిచేయవలసినవి:",
  reasons: {
    photo: "ఫోటో",
    name: "పేరు",
    date_of_birth: "పుట్టిన తేదీ",
    phone: "ఫోన్ నంబర్",
    class: "తరగతి",
    other: "మరేదైనా",
  },
};

/** The same words for staff. */
export const staffToCorrect: CorrectionWords = {
  ...toCorrect,
  reasons: { ...toCorrect.reasons, class: "బృందం" },
};

export const texts: InvitationTexts = {
  subject: "తరగతి {classroom}: గుర్తింపు కార్డులు",
  request: "ప్రియమైన తల్లిదండ్రులారా, దయచేసి మీ పిల్లల వివరాలు నింపి ఒక ఫోటో జోడించండి. చివరి తేదీ {until}:",
  staff: {
    subject: "{classroom}: గుర్తింపు కార్డులు",
    request: "దయచేసి {until} లోగా సిబ్బంది గుర్తింపు కార్డు కోసం మీ వివరాలు నింపి ఒక ఫోటో జోడించండి:",
    childSubject: "{classroom}: గుర్తింపు కార్డు, {child}",
    sentBack: "మీ వివరాలలో కొంత సరిచేయాలి. దయచేసి వాటిని సరిచేయండి. చివరి తేదీ {until}:",
    correct: "మీ వివరాలలో కొంత సరిచేయాలి. దయచేసి వాటిని సరిచేయండి:",
    toCorrect: staffToCorrect,
  },
  childSubject: "తరగతి {classroom}: గుర్తింపు కార్డు, {child}",
  missing: "ప్రియమైన తల్లిదండ్రులారా, దయచేసి మీ బిడ్డ {child} గురించిన వివరాలు నింపి ఒక ఫోటో జోడించండి. చివరి తేదీ {until}:",
  sentBack: "ప్రియమైన తల్లిదండ్రులారా, మీ బిడ్డ {child} గురించిన వివరాలలో కొంత సరిచేయాలి. దయచేసి వాటిని సరిచేయండి. చివరి తేదీ {until}:",
  correct: "ప్రియమైన తల్లిదండ్రులారా, మీ బిడ్డ {child} గురించిన వివరాలలో కొంత సరిచేయాలి. దయచేసి వాటిని సరిచేయండి:",
  toCorrect,
};
