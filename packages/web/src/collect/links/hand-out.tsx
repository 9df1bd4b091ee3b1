import { whatsAppAddress } from "@idms/core/collect/invitations/invitation";
import { CLASS_LINKS, classLinkAddress, type LinkSwitch } from "@idms/core/collect/links/class-link";
import type { SwitchedKind } from "@idms/core/collect/links/class-link-schemas";
import { Button, Group, type ButtonProps } from "@mantine/core";
import { useState } from "react";
import { IconBrandWhatsapp } from "../../ui/icons/icons.ts";
import { QrCode } from "../../public/page/qr-code.tsx";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { call, detailOf } from "../../ui/api/api.ts";
import { CopyButton } from "./copy-button.tsx";
import { useLinkBase } from "./use-link-base.ts";

/**
 * Returns a function that creates or changes links and shows any error.
 * @param shown displays the changed link
 */
export function useLinkDeed(shown: (answer: unknown) => Promise<void>) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function act(method: "POST" | "PATCH", path: string, body: object): Promise<boolean> {
    setBusy(true);
    setTrouble(null);
    try {
      await shown(await call(method, path, { body }));
      return true;
    } catch (error) {
      setTrouble(detailOf(error, commonText.saveFailed));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { act, trouble, busy };
}

/** A button that opens WhatsApp with a message. The user selects the recipient there. */
export const WhatsAppButton = ({ text, ...props }: { text: string } & ButtonProps) => (
  <Button
    component="a"
    {...props}
    href={whatsAppAddress(text)}
    target="_blank"
    rel="noreferrer"
    leftSection={<IconBrandWhatsapp size={16} aria-hidden="true" />}
  >
    WhatsApp
  </Button>
);

export interface HandOutProps {
  kind: SwitchedKind;
  token: string;
  isOpen: boolean;
  /** The label of the QR code. */
  label: string;
  /** The message text before the address. Without this text, the link cannot be sent as a message. */
  message?: readonly string[];
  disabled?: boolean;
  onChange(change: LinkSwitch): void;
}

/** Shows a link of any kind for sharing, with buttons to extend and close it. */
export function HandOut({ kind, token, isOpen, label, message, disabled = false, onChange }: HandOutProps) {
  const [showsCode, setShowsCode] = useState(false);
  const address = classLinkAddress(kind, useLinkBase(), token);
  const { days } = CLASS_LINKS[kind];
  return (
    <>
      <Group gap="xs">
        <CopyButton text={address} label={say("Copy link")} />
        <Button variant="default" aria-expanded={showsCode} onClick={() => setShowsCode(!showsCode)}>
          {say("QR code")}
        </Button>
        {message && <WhatsAppButton text={[...message, address].join("\n")} variant="default" />}
        <Button variant="default" disabled={disabled} onClick={() => onChange({ is_active: true, days })}>
          {say("{days} days from now", { days })}
        </Button>
        {isOpen && (
          <Button variant="default" disabled={disabled} onClick={() => onChange({ is_active: false })}>
            {say("Close")}
          </Button>
        )}
      </Group>
      {showsCode && (
        <div>
          <QrCode text={address} label={label} />
        </div>
      )}
    </>
  );
}
