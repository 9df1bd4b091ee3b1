import { loadBarcodeEncoder, type Barcode, type PathCommand } from "@idms/core";
import { useEffect, useState } from "react";

const asSvg = (path: readonly PathCommand[]): string => path.map((step) => step.join(" ")).join("");

const encode = async (text: string): Promise<Barcode | null> => (await loadBarcodeEncoder())("qr", text);

/** A QR code, its light margin included; what encodes it is loaded when it is shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<Barcode | null>(null);
  useEffect(() => {
    let shown = true;
    void encode(text).then((encoded) => shown && setCode(encoded));
    return () => {
      shown = false;
    };
  }, [text]);
  if (!code) return <div className="qr-code" />;
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${code.width} ${code.height}`}>
      <rect width={code.width} height={code.height} fill="#fff" />
      <path d={asSvg(code.path)} fill="#000" />
    </svg>
  );
}

/** Pixels of one module in the picture that is downloaded: large enough for a poster of A4. */
const MODULE_PX = 24;

/** The same code as a PNG. */
export async function qrCodePng(text: string): Promise<Blob> {
  const code = await encode(text);
  if (!code) throw new Error("An address is too long for a QR code");
  const canvas = new OffscreenCanvas(code.width * MODULE_PX, code.height * MODULE_PX);
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(MODULE_PX, MODULE_PX);
  context.fillStyle = "#000";
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  context.fill(new Path2D(asSvg(code.path)));
  return canvas.convertToBlob({ type: "image/png" });
}
