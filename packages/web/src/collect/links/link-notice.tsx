import {
  invitationWords,
  type Invitation,
  type InvitationTexts,
} from "@idms/core/collect/invitations/invitation";
import { logoSize, type Logo } from "@idms/core/school/schools/logo";
import { createPortal } from "react-dom";
import { QrCode } from "../../public/page/qr-code.tsx";
import "./link-notice.css";

export interface LinkNoticeProps {
  language: string;
  texts: InvitationTexts;
  invitation: Invitation;
  logo: Logo | null | undefined;
}

/** What is printed while a link is shared, and nothing else: a notice for the school's door. */
export function LinkNotice({ language, texts, invitation, logo }: LinkNoticeProps) {
  const { subject, request } = invitationWords(texts, invitation);
  return createPortal(
    <div className="link-notice" lang={language}>
      {logo && <img src={logo.url} alt="" {...logoSize(logo)} />}
      <p className="link-notice-school">{invitation.school}</p>
      <p className="link-notice-subject" dir="auto">
        {subject}
      </p>
      <p dir="auto">{request}</p>
      <QrCode text={invitation.link} label={subject} />
      <p>{invitation.link}</p>
    </div>,
    document.body,
  );
}
