import { Document, Font, Image, Page, renderToFile, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement, type ReactElement } from "react";
import { CROP_ABOVE, points, readJob, type Line, type Student } from "./job.ts";

/**
 * @react-pdf/renderer, used well: images are passed by path, because only those are embedded once and recognised, and
 * photos bypass its cache of 30 images, so that the background stays in it. Hyphenation is off. (A page with
 * `wrap={false}` would be laid out faster, but loses its height.)
 */
const { job, output } = readJob();

/** Ascent and descent of Arimo, in em: the height of one line. */
const LINE_HEIGHT = 0.905 + 0.212;

Font.register({
  family: "Arimo",
  fonts: [
    { src: job.fonts.regular, fontWeight: 400 },
    { src: job.fonts.bold, fontWeight: 700 },
  ],
});
Font.registerHyphenationCallback((word) => [word]);

const styles = StyleSheet.create({
  background: {
    position: "absolute",
    left: 0,
    top: 0,
    width: points(job.card.width),
    height: points(job.card.height),
  },
  photo: {
    position: "absolute",
    left: points(job.photo.x),
    top: points(job.photo.y),
    width: points(job.photo.diameter),
    height: points(job.photo.diameter),
    borderRadius: points(job.photo.diameter) / 2,
    objectFit: "cover",
    objectPosition: `50% ${CROP_ABOVE * 100}%`,
  },
});

const lineStyle = (line: Line) =>
  ({
    position: "absolute",
    left: points(line.x),
    top: points(line.y + line.height / 2) - (LINE_HEIGHT * line.size) / 2,
    width: points(line.width),
    fontFamily: "Arimo",
    fontWeight: line.bold ? 700 : 400,
    fontSize: line.size,
    color: line.color,
    textAlign: line.align,
  }) as const;

const lines = job.lines.map((line) => ({
  name: line.name,
  style: StyleSheet.create({ line: lineStyle(line) }).line,
}));
const size: [number, number] = [points(job.card.width), points(job.card.height)];

const card = (student: Student): ReactElement =>
  createElement(
    Page,
    { key: student.photo, size },
    createElement(Image, { src: job.background, style: styles.background }),
    createElement(Image, { src: student.photo, style: styles.photo, cache: false }),
    createElement(
      View,
      null,
      lines.map(({ name, style }) => createElement(Text, { key: name, style }, student.texts[name])),
    ),
  );

await renderToFile(createElement(Document, null, job.students.map(card)), output);
