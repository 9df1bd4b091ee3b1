import { cardFieldSchema, type CardField, type CardFields } from "@idms/core";
import { isLight, roleOf, toneOf, type Palette } from "./colors.ts";
import type { StarterTemplate } from "./starter-template.ts";

/** A logo takes this part of the head's width, and leaves this part beside it. */
const LOGO_WIDTH = 0.22;
const LOGO_GAP = 0.035;
/** The white ground that a logo gets on a dark head reaches this far around it, as a part of the logo. */
const PLATE = 0.06;
/** Its red means blood, whatever the colours of the school. */
const OWN_COLOR = "blood_group";

/** The elements of a starter design in a school's colours. */
export function recolored({ fields, palette }: StarterTemplate, colors: Partial<Palette>): CardFields {
  const recolor = (name: string, field: CardField): CardField => {
    const role = name === OWN_COLOR ? null : roleOf(field.color, palette);
    return role
      ? { ...field, color: toneOf(field.color, palette[role], colors[role] ?? palette[role]) }
      : field;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, recolor(name, field)]));
}

/** The elements with a school's logo at the left of its name and address, which make room for it. */
export function withLogo(fields: CardFields, image: string): CardFields {
  const { school_name: name, school_address: address } = fields;
  if (!name || !address) return fields;
  const left = Math.min(name.x, address.x);
  const right = Math.max(name.x + name.width, address.x + address.width);
  const [top, bottom] = [name.y, address.y + address.height];
  const side = Math.min((right - left) * LOGO_WIDTH, bottom - top);
  const start = left + side + (right - left) * LOGO_GAP;
  const beside = (field: CardField): CardField => ({
    ...field,
    x: start,
    width: right - start,
    align: "left",
  });
  const box = { x: left, y: (top + bottom - side) / 2, width: side, height: side };
  return {
    ...fields,
    school_name: beside(name),
    school_address: beside(address),
    ...(isLight(name.color) && { logo_plate: plateAround(box) }),
    logo: cardFieldSchema.parse({ ...box, kind: "image", image }),
  };
}

function plateAround({ x, y, width, height }: Pick<CardField, "x" | "y" | "width" | "height">): CardField {
  const grow = width * PLATE;
  const box = { x: x - grow, y: y - grow, width: width + 2 * grow, height: height + 2 * grow };
  return cardFieldSchema.parse({ ...box, kind: "rectangle", shape: "rounded", fill: "#ffffff" });
}
