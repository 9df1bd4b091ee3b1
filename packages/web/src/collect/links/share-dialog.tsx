import { languageOptions, longDate, type ParentLanguage } from "@idms/core/forms/values/parent-languages";
import {
  invitationText,
  invitationWords,
  type Invitation,
  type InvitationTexts,
} from "@idms/core/collect/invitations/invitation";
import { classLinkAddress } from "@idms/core/collect/links/class-link";
import type { ListedLink } from "@idms/core/collect/links/class-link-schemas";
import { Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { useLogo } from "../../school/schools/use-logo.ts";
import { useFocusBack } from "../../ui/forms/focus.ts";
import { saveFile } from "../../ui/api/save-file.ts";
import { CopyButton } from "./copy-button.tsx";
import { WhatsAppButton } from "./hand-out.tsx";
import { QrCode, qrCodePng } from "../../public/page/qr-code.tsx";
import "./share-dialog.css";
import { useLinkBase } from "./use-link-base.ts";
import { englishInvitation, invitationTexts } from "@idms/core/collect/invitations/invitation-texts";
import { useState } from "react";
import { logoSize, type Logo } from "@idms/core/school/schools/logo";
import { createPortal } from "react-dom";
import { IconDownload } from "../../ui/icons/icons.ts";
import { IconPrinter } from "../../ui/icons/frame-icons.ts";
import "./link-notice.css";

const download = async (address: string, classroom: string): Promise<void> =>
  saveFile(await qrCodePng(address), `${classroom} link.png`);

/** The dialog to share a link as an address, a QR code or a WhatsApp message. */
export function ShareDialog({ link, onClose }: { link: ListedLink; onClose(): void }) {
  useFocusBack();
  const base = useLinkBase();
  const { language, texts, speak } = useInvitation();
  const logo = useLogo(link.school);
  const address = classLinkAddress("form", base, link.token);
  const until = longDate(language, new Date(link.expires_at));
  const isOfStaff = link.holds === "staff";
  const about = { school: link.school_name, classroom: link.classroom_name };
  const invitation = { ...about, link: address, until, isOfStaff };
  const text = invitationText(texts, invitation);
  return (
    <Modal
      opened
      onClose={onClose}
      title={say("Share the link for {classroom}", { classroom: link.classroom_name })}
      size="lg"
      closeButtonProps={{ "aria-label": commonText.close }}
    >
      <LinkNotice language={language} texts={texts} invitation={invitation} logo={logo} />
      <Stack>
        <Group align="flex-end" wrap="nowrap" gap="xs">
          <TextInput label={say("Link")} value={address} readOnly className="share-address" />
          <CopyButton text={address} label={say("Copy link")} />
        </Group>
        <div className="share-forms">
          <Stack gap="xs" align="center">
            <QrCode
              text={address}
              label={say("QR code with the link for {classroom}", { classroom: link.classroom_name })}
            />
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDownload size={14} aria-hidden="true" />}
                onClick={() => void download(address, link.classroom_name)}
              >
                {say("Download")}
              </Button>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPrinter size={14} aria-hidden="true" />}
                onClick={() => print()}
              >
                {say("Print")}
              </Button>
            </Group>
          </Stack>
          <Stack gap="xs">
            <NativeSelect
              size="xs"
              aria-label={say("Message language")}
              data={languageOptions}
              value={language}
              onChange={(event) => speak(event.currentTarget.value as ParentLanguage)}
            />
            <Textarea label={say("Message")} value={text} readOnly autosize lang={language} dir="auto" />
            <Group gap="xs">
              <CopyButton text={text} label={say("Copy message")} />
              <WhatsAppButton text={text} />
            </Group>
          </Stack>
        </div>
      </Stack>
    </Modal>
  );
}

/**
 * Returns the invitation wording in the chosen language. If the wording for a language fails to load, the previous
 * wording is kept.
 */
function useInvitation() {
  const [spoken, setSpoken] = useState({ language: "en" as ParentLanguage, texts: englishInvitation });
  const speak = (language: ParentLanguage) =>
    void invitationTexts(language).then(
      (texts) => setSpoken({ language, texts }),
      () => {},
    );
  return { ...spoken, speak };
}

interface LinkNoticeProps {
  language: string;
  texts: InvitationTexts;
  invitation: Invitation;
  logo: Logo | null | undefined;
}

/** The notice for the school entrance. Only this notice is printed while the share dialog is open. */
function LinkNotice({ language, texts, invitation, logo }: LinkNoticeProps) {
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
