import { encodeQr, QR_QUIET_ZONE } from "@idms/core/cards/kinds/qr/encode-qr";
import { darkBoxes } from "@idms/core/cards/geometry/modules";
import { useMemo } from "react";

/** The modules of a QR code, including its quiet zone. */
interface DrawnCode {
  side: number;
  /** The dark modules, as an SVG path. */
  path: string;
}

function drawCode(text: string): DrawnCode | null {
  const modules = encodeQr(text);
  if (!modules) return null;
  const boxes = darkBoxes(modules).map(
    ({ x, y, width, height }) => `M${x + QR_QUIET_ZONE} ${y + QR_QUIET_ZONE}h${width}v${height}h${-width}z`,
  );
  return { side: modules.columns + 2 * QR_QUIET_ZONE, path: boxes.join("") };
}

/** Shows a QR code with its quiet zone. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => drawCode(text), [text]);
  if (!code) return <div className="qr-code" />;
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${code.side} ${code.side}`}>
      <rect width={code.side} height={code.side} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}

/** Pixels per module in the downloaded picture. The picture is large enough for an A4 poster. */
const MODULE_PX = 24;

/** Renders the QR code as a PNG. */
export async function qrCodePng(text: string): Promise<Blob> {
  const code = drawCode(text);
  if (!code) throw new Error("The address is too long for a QR code");
  const canvas = new OffscreenCanvas(code.side * MODULE_PX, code.side * MODULE_PX);
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(MODULE_PX, MODULE_PX);
  context.fillStyle = "#000";
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  context.fill(new Path2D(code.path));
  return canvas.convertToBlob({ type: "image/png" });
}
