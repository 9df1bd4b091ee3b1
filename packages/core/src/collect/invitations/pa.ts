// No speaker of this language has read this text.
import type { InvitationTexts } from "./invitation.ts";

export const texts: InvitationTexts = {
  subject: "ਜਮਾਤ {classroom}: ਪਛਾਣ ਪੱਤਰ",
  request: "ਪਿਆਰੇ ਮਾਪੇ, ਕਿਰਪਾ ਕਰਕੇ {until} ਤੱਕ ਆਪਣੇ ਬੱਚੇ ਦਾ ਵੇਰਵਾ ਭਰੋ ਅਤੇ ਫੋਟੋ ਜੋੜੋ:",
  childSubject: "ਜਮਾਤ {classroom}: {child} ਦਾ ਪਛਾਣ ਪੱਤਰ",
  missing: "ਪਿਆਰੇ ਮਾਪੇ, ਕਿਰਪਾ ਕਰਕੇ {until} ਤੱਕ {child} ਦਾ ਵੇਰਵਾ ਭਰੋ ਅਤੇ ਫੋਟੋ ਜੋੜੋ:",
  sentBack: "ਪਿਆਰੇ ਮਾਪੇ, {child} ਦੇ ਵੇਰਵੇ ਵਿੱਚ ਕੁਝ ਠੀਕ ਕਰਨਾ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ {until} ਤੱਕ ਉਸਨੂੰ ਦੁਬਾਰਾ ਭਰੋ:",
};
