import { randomBytes } from "node:crypto";
import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";

/** Text that must never appear in any output. */
export const SECRET = "SECRET-OF-A-CHILD";

const MEGABYTE = 1024 * 1024;
const bytes = (text: string): Buffer => Buffer.from(text, "latin1");

const plain = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: "#7a3b12" } });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([bytes(type), data]);
  const edges = Buffer.alloc(8);
  edges.writeUInt32BE(data.length, 0);
  edges.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([edges.subarray(0, 4), body, edges.subarray(4)]);
}

/** Builds a greyscale PNG with the given bit depth and all pixels zero. `more` chunks precede the pixels. */
function greyPng(width: number, height: number, bits: 1 | 8, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil((width * bits) / 8))));
  const chunks = [chunk("IHDR", header), ...more, chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([bytes("\x89PNG\r\n\x1a\n"), ...chunks]);
}

/** Inserts a segment into a JPEG after its first two bytes. */
function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** Changes the size in a JPEG's frame header. */
function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/** Creates a progressive JPEG that repeats its last scan: a small file in which each scan costs a full pass. */
async function manyScans(): Promise<Buffer> {
  const jpeg = await plain(2000, 2000).jpeg({ progressive: true }).toBuffer();
  const start = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(start, -2);
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: 3000 }, () => scan),
    jpeg.subarray(-2),
  ]);
}

const animation = () =>
  Promise.all(["#f00", "#0f0", "#00f"].map((background) => plain().png().tint(background).toBuffer())).then(
    (frames) => sharp(frames, { join: { animated: true } }),
  );

/** Returns unusual but valid photos, which are accepted. Everything except the picture must be removed from them. */
export async function oddPhotos(): Promise<Record<string, Buffer>> {
  const jpeg = await plain().jpeg().toBuffer();
  const png = await plain().png().toBuffer();
  const exif = { IFD0: { Artist: SECRET }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "12/1 58/1 0/1" } };
  const located = await plain().withExif(exif).jpeg().toBuffer();
  const turned = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation): Promise<[string, Buffer]> => [
      `a JPEG of orientation ${orientation}`,
      await plain().withMetadata({ orientation }).jpeg().toBuffer(),
    ]),
  );
  return {
    ...Object.fromEntries(turned),
    "a JPEG with EXIF and GPS": located,
    "a PNG with EXIF": await plain().withExif(exif).png().toBuffer(),
    "a WebP with EXIF": await plain().withExif(exif).webp().toBuffer(),
    "a JPEG with XMP": await plain()
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`)
      .jpeg()
      .toBuffer(),
    "a JPEG with a colour profile": await plain().withIccProfile("p3").jpeg().toBuffer(),
    "a JPEG with a comment": withSegment(jpeg, 0xfe, bytes(`<script>${SECRET}</script>`)),
    "a JPEG with IPTC": withSegment(jpeg, 0xed, bytes(`Photoshop 3.0\0${SECRET}`)),
    "a JPEG in CMYK": await plain().toColourspace("cmyk").jpeg().toBuffer(),
    "a JPEG in grey": await plain().greyscale().jpeg().toBuffer(),
    "a progressive JPEG": await plain().jpeg({ progressive: true }).toBuffer(),
    "a PNG of 16 bits": await plain().toColourspace("rgb16").png().toBuffer(),
    "a PNG with a palette": await plain().png({ palette: true }).toBuffer(),
    "an interlaced PNG": await plain().png({ progressive: true }).toBuffer(),
    "a PNG one can see through": await plain().ensureAlpha(0.2).png().toBuffer(),
    "a PNG with a text": greyPng(20, 20, 8, [chunk("tEXt", bytes(`Comment\0${SECRET}`))]),
    "a lossless WebP": await plain().webp({ lossless: true }).toBuffer(),
    "an animated WebP": await (await animation()).webp().toBuffer(),
    "a JPEG with a zip behind it": Buffer.concat([jpeg, bytes(`PK\x03\x04${SECRET}`)]),
    "a JPEG with HTML behind it": Buffer.concat([jpeg, bytes(`<html><script>${SECRET}</script>`)]),
    "a PNG with PHP behind it": Buffer.concat([png, bytes(`<?php ${SECRET} ?>`)]),
    "a JPEG of 1 × 1": await plain(1, 1).jpeg().toBuffer(),
    "a PNG of 1 × 65535": greyPng(1, 65_535, 8),
    "a PNG of 65535 × 1": greyPng(65_535, 1, 8),
    "a PNG of 64 megapixels in a few kilobytes": greyPng(8192, 8192, 1),
    "a JPEG of exactly 10 MB": Buffer.concat([jpeg, randomBytes(10 * MEGABYTE - jpeg.length)]),
  };
}

/** Returns files that are broken or not photos. */
export async function badFiles(): Promise<Record<string, Buffer>> {
  const jpeg = await plain(300, 200).jpeg().toBuffer();
  const png = await plain(300, 200).png().toBuffer();
  const webp = await plain(300, 200).webp().toBuffer();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>`;
  const cut = Object.entries({ JPEG: jpeg, PNG: png, WebP: webp }).flatMap(([kind, whole]) =>
    [12, 40, 0.5, 0.9].map((part): [string, Buffer] => [
      `a ${kind} cut off ${part < 1 ? `at ${part * 100} %` : `after ${part} bytes`}`,
      whole.subarray(0, part < 1 ? Math.floor(whole.length * part) : part),
    ]),
  );
  const wrongSum = Buffer.from(png);
  wrongSum[png.indexOf("IDAT") + 6] = (wrongSum[png.indexOf("IDAT") + 6] ?? 0) ^ 0xff;
  return {
    ...Object.fromEntries(cut),
    nothing: Buffer.alloc(0),
    "one byte": bytes("\xff"),
    "the first bytes of a JPEG and noise": Buffer.concat([bytes("\xff\xd8\xff\xe0"), randomBytes(4000)]),
    "the first bytes of a PNG and noise": Buffer.concat([bytes("\x89PNG\r\n\x1a\n"), randomBytes(4000)]),
    "the first bytes of a WebP and noise": Buffer.concat([
      bytes("RIFF\x10\x10\0\0WEBPVP8 "),
      randomBytes(4000),
    ]),
    noise: randomBytes(5000),
    zeros: Buffer.alloc(5000),
    "an SVG": bytes(svg),
    "an SVG with a declaration": bytes(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg}`,
    ),
    "a zipped SVG": gzipSync(svg),
    HTML: bytes("<!doctype html><script>alert(1)</script>"),
    "HTML before a JPEG": Buffer.concat([bytes("<html>"), jpeg]),
    "a script": bytes("#!/bin/sh\nrm -rf /\n"),
    "a PDF": bytes("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n"),
    "a GIF": await plain().gif().toBuffer(),
    "an animated GIF": await (await animation()).gif().toBuffer(),
    "a TIFF": await plain().tiff().toBuffer(),
    "an AVIF": await plain().avif().toBuffer(),
    "a HEIC": Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      bytes("ftypheic\0\0\0\0mif1heic"),
      randomBytes(900),
    ]),
    "a BMP": Buffer.concat([bytes("BM"), randomBytes(900)]),
    "an icon": Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), randomBytes(900)]),
    "a PSD": Buffer.concat([bytes("8BPS\0\x01"), randomBytes(900)]),
    "an MP4": Buffer.concat([Buffer.from([0, 0, 0, 24]), bytes("ftypisom\0\0\0\0isom"), randomBytes(900)]),
    "a zip": Buffer.concat([bytes("PK\x03\x04"), randomBytes(900)]),
    "a program for Linux": Buffer.concat([bytes("\x7fELF"), randomBytes(900)]),
    "a program for Windows": Buffer.concat([bytes("MZ"), randomBytes(900)]),
    "a PNG with a wrong checksum": wrongSum,
    "a PNG that claims 65535 × 65535": Buffer.concat([
      bytes("\x89PNG\r\n\x1a\n"),
      chunk("IHDR", Buffer.from([0, 0, 255, 255, 0, 0, 255, 255, 8, 6, 0, 0, 0])),
      chunk("IDAT", deflateSync(Buffer.alloc(MEGABYTE))),
    ]),
    "a PNG of 100 megapixels in a few kilobytes": greyPng(10_000, 10_000, 1),
    "a PNG without pixels": Buffer.concat([png.subarray(0, 33), chunk("IEND", Buffer.alloc(0))]),
    "a JPEG that claims 65535 × 65535": claiming(jpeg, 65_535, 65_535),
    "a JPEG that claims 0 × 0": claiming(jpeg, 0, 0),
    "a JPEG of one byte more than 10 MB": Buffer.concat([
      jpeg,
      Buffer.alloc(10 * MEGABYTE + 1 - jpeg.length),
    ]),
    "noise of 12 MB": randomBytes(12 * MEGABYTE),
    "a JPEG of 3,000 scans": await manyScans(),
  };
}

/** Returns files that may be accepted or rejected. They must not cause a crash or a leak. */
export async function eitherWay(): Promise<Record<string, Buffer>> {
  const bomb = deflateSync(Buffer.alloc(64 * MEGABYTE));
  const jpeg = await plain().jpeg().toBuffer();
  return {
    "a JPEG that claims 8000 × 8000": claiming(jpeg, 8000, 8000),
    "a PNG with a text of 64 MB, packed": greyPng(20, 20, 8, [
      chunk("zTXt", Buffer.concat([bytes("k\0\0"), bomb])),
    ]),
    "a PNG with a profile of 64 MB, packed": greyPng(20, 20, 8, [
      chunk("iCCP", Buffer.concat([bytes("k\0\0"), bomb])),
    ]),
    "a PNG with a broken profile": greyPng(20, 20, 8, [chunk("iCCP", bytes(`p\0\0${SECRET}`))]),
    "a JPEG with a broken EXIF": withSegment(
      await plain().jpeg().toBuffer(),
      0xe1,
      bytes(`Exif\0\0MM\0*\xff\xff\xff\xff${SECRET}`),
    ),
  };
}
