// No speaker of this language has read this text.
import type { InvitationTexts } from "./invitation.ts";

export const texts: InvitationTexts = {
  subject: "తరగతి {classroom}: గుర్తింపు కార్డులు",
  request: "ప్రియమైన తల్లిదండ్రులారా, దయచేసి మీ పిల్లల వివరాలు నింపి ఒక ఫోటో జోడించండి. చివరి తేదీ {until}:",
  childSubject: "తరగతి {classroom}: గుర్తింపు కార్డు, {child}",
  missing: "ప్రియమైన తల్లిదండ్రులారా, దయచేసి మీ బిడ్డ {child} గురించిన వివరాలు నింపి ఒక ఫోటో జోడించండి. చివరి తేదీ {until}:",
  sentBack: "ప్రియమైన తల్లిదండ్రులారా, మీ బిడ్డ {child} గురించిన వివరాలలో కొంత సరిచేయాలి. దయచేసి వాటిని మళ్లీ నింపండి. చివరి తేదీ {until}:",
};
