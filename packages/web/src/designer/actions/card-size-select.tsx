import {
  CARD_SIZES,
  cardSizeSchema,
  MAX_CARD_SIDE,
  MORE_CARD_SIZES,
  type CardSize,
} from "@idms/core/cards/geometry/card-size";
import { Button, Modal, NativeSelect, NumberInput } from "@mantine/core";
import { useState } from "react";
import { IconArrowsExchange } from "../icons.ts";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { useFocusBack } from "../../ui/forms/focus.ts";
import { Form } from "../../ui/forms/form.tsx";

const sizeText = ({ w, h }: CardSize): string => `${w} x ${h} mm`;

const OFFERED: readonly CardSize[] = [...CARD_SIZES, ...MORE_CARD_SIZES];
const OTHER = say("Another size…");

export interface CardSizeSelectProps {
  size: CardSize;
  onChange(size: CardSize): void;
}

/** Selects the card size: a standard size, or any other size. */
export function CardSizeSelect({ size, onChange }: CardSizeSelectProps) {
  const [asks, setAsks] = useState(false);
  const isOffered = OFFERED.some((each) => sizeText(each) === sizeText(size));
  const sizes = isOffered ? OFFERED : [...OFFERED, size];
  return (
    <>
      <NativeSelect
        size="xs"
        label={say("Card size")}
        value={sizeText(size)}
        data={[...sizes.map(sizeText), OTHER]}
        onChange={(event) => {
          const chosen = sizes.find((each) => sizeText(each) === event.currentTarget.value);
          if (chosen) onChange({ w: chosen.w, h: chosen.h });
          else setAsks(true);
        }}
      />
      {asks && <CardSizeDialog size={size} onChange={onChange} onClose={() => setAsks(false)} />}
    </>
  );
}

/** Minimum length of each side of a card, in mm. */
const LEAST_SIDE = 10;

function CardSizeDialog({ size, onChange, onClose }: CardSizeSelectProps & { onClose(): void }) {
  useFocusBack();
  const [wanted, setWanted] = useState<{ w: number | string; h: number | string }>(size);
  const [refused, setRefused] = useState(false);
  const read = cardSizeSchema.safeParse(wanted);
  const isSide = (length: number | string) => Number(length) >= LEAST_SIDE && Number(length) <= MAX_CARD_SIDE;
  const chosen = read.success && isSide(wanted.w) && isSide(wanted.h) ? read.data : null;
  const side = (key: "w" | "h", label: string) => (
    <NumberInput
      label={label}
      suffix=" mm"
      value={wanted[key]}
      decimalScale={2}
      hideControls
      error={
        refused &&
        !isSide(wanted[key]) &&
        say("Each side must be between {least} and {most} mm.", { least: LEAST_SIDE, most: MAX_CARD_SIDE })
      }
      onChange={(length) => setWanted({ ...wanted, [key]: length })}
      {...(key === "w" && { "data-autofocus": true })}
    />
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={say("Card size")}
      closeButtonProps={{ "aria-label": commonText.close }}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (!chosen) return setRefused(true);
          onChange(chosen);
          onClose();
        }}
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              {commonText.cancel}
            </Button>
            <Button type="submit">{say("Use this size")}</Button>
          </>
        }
      >
        {side("w", say("Width"))}
        {side("h", say("Height"))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowsExchange size={14} aria-hidden="true" />}
          onClick={() => setWanted({ w: wanted.h, h: wanted.w })}
        >
          {say("Rotate 90°")}
        </Button>
      </Form>
    </Modal>
  );
}
