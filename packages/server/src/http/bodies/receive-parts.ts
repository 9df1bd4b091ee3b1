import { requestFailures } from "@idms/core/upkeep/request-failures";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { Failure } from "@idms/core/failure";
import { TEXTAREA_LIMIT, type FileAnswer } from "@idms/core/forms/answers/check-answers";
import { fieldLabel, type FormField } from "@idms/core/forms/values/field";
import { photoFailures } from "@idms/core/students/photos/photo-failures";
import { pictureSentences } from "@idms/core/students/photos/picture-sentences";
import { inMegabytes, MAX_PHOTO_BYTES } from "@idms/core/students/records/image-limits";
import { scratchPath } from "../../installation/files/scratch-files.ts";
import { BODY_PACE, receiveBody, type BodyPace } from "./receive-body.ts";

/** A received file. Its contents are on disk. */
export interface ReceivedFile extends FileAnswer {
  path: string;
}

export interface ReceivedParts {
  /**
   * The answers, keyed by field name. The declared file type is discarded, because the type is determined from the
   * contents.
   */
  answers: Record<string, string | ReceivedFile>;
  /** Removes the files from disk. */
  discard(): Promise<void>;
}

/**
 * Maximum length of a text part, in bytes. This is enough for the longest answer in any script, at four bytes per
 * character.
 */
const TEXT_BYTES = 8 * TEXTAREA_LIMIT;
/** Maximum number of parts that are not form fields. Such parts are ignored. */
const OTHER_PARTS = 20;
const HEADER_BYTES = 8 * 1024;
const HEADER_LINES = 20;

/** Creates the failure for a photo above the size limit. */
export const photoTooLarge = (): Failure =>
  photoFailures.tooLarge({ what: pictureSentences.photo(), most: inMegabytes(MAX_PHOTO_BYTES) });

const incomplete = (): Failure => requestFailures.cutShort();

/** The limits for receiving parts, and a way to stop receiving. */
export interface Patience {
  /** Stops receiving when aborted, with the reason of the abort. */
  stop: AbortController;
  /** Called with the number of bytes received. */
  took(bytes: number): void;
  pace: BodyPace;
  /** The maximum file size in bytes, and the failure for a larger file. The default is the limit for photos. */
  file: { most: number; tooLarge: Failure };
  /** Time in milliseconds that the parser may still take to finish its files after the body has ended. */
  parser: number;
}

/**
 * Default for `Patience.parser`. A parser needs almost no time, and neither does writing the last 64 KB of a file to
 * disk.
 */
const PARSER_MS = 5000;

/**
 * Receives the parts of a form as they arrive. Text values are kept in memory, and files are written to scratch files.
 * The number and size of the parts are limited before they are stored. Memory use therefore stays low, regardless of
 * the amount and speed of the data. The function always ends, regardless of what the sender and the parser do.
 * @throws Failure `unsupported` for a different kind of body, `too_large`, `timeout`, and `invalid` for a malformed
 *   body or a second answer to one field; also the reason of `stop`.
 */
export async function receiveParts(
  request: Request,
  fields: readonly FormField[],
  scratch: string,
  {
    stop = new AbortController(),
    took,
    pace = BODY_PACE,
    file = { most: MAX_PHOTO_BYTES, tooLarge: photoTooLarge() },
    parser: parserMs = PARSER_MS,
  }: Partial<Patience> = {},
): Promise<ReceivedParts> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw requestFailures.notMultipart();
  const files = fields.filter((field) => field.type === "file");
  const most = files.length * file.most + (fields.length + OTHER_PARTS) * (TEXT_BYTES + HEADER_BYTES);
  const tooLarge = bodyTooLarge(files, most, file.tooLarge);
  const parser = createParser(type, fields.length + OTHER_PARTS, files.length, file.most);
  const parts = collectParts(parser, fields, { scratch, tooLarge: file.tooLarge }, stop);
  let late: NodeJS.Timeout | undefined;
  try {
    const parsing = startParsing(parser, stop);
    await receiveBody(request, { most, tooLarge, stop, pace }, (chunk) => {
      took?.(chunk.byteLength);
      return parsing.write(chunk);
    });
    late = setTimeout(() => stop.abort(incomplete()), parserMs);
    await parsing.end();
    await parts.written();
    stop.signal.throwIfAborted();
    return { answers: Object.fromEntries(parts.answers), discard: parts.discard };
  } catch (error) {
    if (!stop.signal.aborted) stop.abort(error instanceof Failure ? error : incomplete());
    await parts.discard();
    throw stop.signal.reason;
  } finally {
    clearTimeout(late);
  }
}

/**
 * Writes bytes to the parser, and waits until the parser has finished. If data follows the closing boundary, the parser
 * can finish before the end of the body. It emits the event only once, so a listener added at the end of the body would
 * wait forever. Chunks are written one after another, so that parser errors are thrown here rather than later.
 */
function startParsing(parser: BusboyInstance, stop: AbortController) {
  const { signal } = stop;
  let giveUp: (reason: unknown) => void = () => undefined;
  signal.addEventListener("abort", () => giveUp(signal.reason), { once: true });
  const finished = new Promise<void>((resolve) => void parser.once("finish", resolve));
  parser.on("error", () => stop.abort(incomplete()));

  function until(begin: (done: () => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      giveUp = reject;
      begin(resolve);
    });
  }

  return {
    write: (chunk: Uint8Array) => until((done) => void parser.write(chunk, done)),
    end: () =>
      until((done) => {
        parser.end();
        void finished.then(done);
      }),
  };
}

function createParser(type: string, parts: number, files: number, fileSize: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: {
        parts,
        files,
        fieldSize: TEXT_BYTES,
        fileSize,
        headerPairs: HEADER_LINES,
        headerSize: HEADER_BYTES,
      },
    });
  } catch {
    throw incomplete();
  }
}

/**
 * Returns the failure for a body that is too large. If the form has only one file field, the file in that field must
 * be the cause.
 */
function bodyTooLarge([file, another]: readonly FormField[], most: number, tooLarge: Failure): Failure {
  if (file && !another) return new Failure(tooLarge, { field: file.name });
  return requestFailures.tooLarge({ most: `${Math.round(most / 1024 / 1024)} MB` });
}

/** Collects the parts that the parser finds. Aborts `stop` with the reason when a part is rejected. */
function collectParts(
  parser: BusboyInstance,
  fields: readonly FormField[],
  { scratch, tooLarge }: { scratch: string; tooLarge: Failure },
  stop: AbortController,
) {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const answers = new Map<string, string | ReceivedFile>();
  const writing: Promise<void>[] = [];

  /** Returns the field that a part answers. Aborts the upload for a second answer to the same field. */
  function fieldOf(name: string | undefined): FormField | undefined {
    const field = byName.get(name ?? "");
    if (field && answers.has(field.name)) {
      stop.abort(requestFailures.sentTwice({ label: fieldLabel(field) }, { field: field.name }));
      return undefined;
    }
    return field;
  }

  async function write(stream: BusboyFileStream, file: ReceivedFile, field: FormField): Promise<void> {
    try {
      await pipeline(stream, createWriteStream(file.path, { flags: "wx", mode: 0o600 }), {
        signal: stop.signal,
      });
      file.size = stream.bytesRead;
      if (stream.truncated) stop.abort(new Failure(tooLarge, { field: field.name }));
    } catch (error) {
      stop.abort("syscall" in (error as Error) ? error : incomplete());
    }
  }

  parser.on("field", (name, text, _nameCut, cut) => {
    const field = fieldOf(name);
    if (field && cut)
      stop.abort(
        requestFailures.answerTooLong(
          { label: fieldLabel(field), most: TEXTAREA_LIMIT },
          { field: field.name },
        ),
      );
    else if (field) answers.set(field.name, text);
  });
  parser.on("file", (name, stream, filename) => {
    const field = fieldOf(name);
    // Without a listener the error of a part that is cut short would end the process.
    stream.on("error", () => undefined);
    if (field === undefined) {
      stream.resume();
      return;
    }
    const file: ReceivedFile = {
      path: scratchPath(scratch, "upload"),
      name: filename ?? "",
      type: "",
      size: 0,
    };
    answers.set(field.name, file);
    if (field.type === "file") writing.push(write(stream, file, field));
    else stream.resume();
  });

  return {
    answers,
    written: async () => void (await Promise.all(writing)),
    async discard() {
      await Promise.all(writing);
      const files = [...answers.values()].filter((answer) => typeof answer === "object");
      await Promise.all(files.map(({ path }) => rm(path, { force: true })));
    },
  };
}
