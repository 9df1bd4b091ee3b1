import { failures } from "../../failure.ts";

/** Failures of zips and folders of photos. */
export const archiveFailures = failures("archive", {
  notThere: ["missing", "There is no photo folder or zip archive at {path}."],
  notZip: ["unprocessable", "{archive} is not a readable zip archive ({reason})."],
  refused: ["unprocessable", "{archive} is refused: {reason}."],
  tooManyFiles: ["too_large", "{archive} holds more than {most} files. Split it into smaller ones."],
  unpacksTooLarge: ["too_large", '{archive} is refused: "{name}" unpacks to far too much data.'],
  hasPassword: ["unsupported", "{archive} is protected by a password. Make one without a password."],
  tooManyZips: ["too_large", "There are more than {most} zips among the photos. Unpack them."],
  zipsTooLarge: ["too_large", "{archive} is refused: the zips in it come to more than {most}. Unpack them."],
  zipTooDeep: [
    "unsupported",
    '{archive} is refused: "{name}" is a zip in a zip in a zip. Unpack one of them.',
  ],
  cannotUnpack: ["unprocessable", "{archive} cannot be unpacked ({reason})."],
  fileTooLarge: ["too_large", "{name} is larger than {most}."],
  fileDamaged: ["unprocessable", "{name} is damaged in the archive ({reason})."],
  cannotReadFile: ["unprocessable", "{name} cannot be read ({reason})."],
  sameName: ["invalid", 'Several photos are named "{name}": {files}.'],
});
