import { design as banyan } from "./banyan/design.ts";
import { design as campus } from "./campus/design.ts";
import { design as canvas } from "./canvas/design.ts";
import { design as chancellor } from "./chancellor/design.ts";
import { design as faculty } from "./faculty/design.ts";
import { design as harbour } from "./harbour/design.ts";
import { design as kite } from "./kite/design.ts";
import { design as lanyard } from "./lanyard/design.ts";
import { design as ledger } from "./ledger/design.ts";
import { design as meridian } from "./meridian/design.ts";
import { design as onyx } from "./onyx/design.ts";
import { design as orbit } from "./orbit/design.ts";
import { design as pocket } from "./pocket/design.ts";
import { design as portico } from "./portico/design.ts";
import { design as prism } from "./prism/design.ts";
import { design as terracotta } from "./terracotta/design.ts";
import type { Design } from "./design.ts";

/** The starter designs by folder name, in the order in which they are offered. */
export const designs: Readonly<Record<string, Design>> = {
  banyan,
  campus,
  canvas,
  chancellor,
  faculty,
  harbour,
  kite,
  lanyard,
  ledger,
  meridian,
  onyx,
  orbit,
  pocket,
  portico,
  prism,
  terracotta,
};
