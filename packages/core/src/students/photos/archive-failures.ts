import { failures } from "../../failure.ts";

/** Failures concerning zip archives and folders of photos. */
export const archiveFailures = failures("archive", {
  notThere: ["missing", "There is no photo folder or zip archive at {path}. Check the name and the path."],
  notZip: [
    "unprocessable",
    "{archive} is not a readable zip archive ({reason}). Make the archive again, or choose another file.",
  ],
  refused: [
    "unprocessable",
    "{archive} was rejected: {reason}. Make the archive again, or choose another file.",
  ],
  tooManyFiles: ["too_large", "{archive} contains more than {most} files. Split it into smaller archives."],
  unpacksTooLarge: [
    "too_large",
    '{archive} was rejected because "{name}" unpacks to far too much data. Remove that file from the archive.',
  ],
  hasPassword: ["unsupported", "{archive} is password-protected. Create an archive without a password."],
  tooManyZips: ["too_large", "There are more than {most} zip files among the photos. Unpack them."],
  zipsTooLarge: [
    "too_large",
    "{archive} was rejected because the zip files in it add up to more than {most}. Unpack them.",
  ],
  zipTooDeep: [
    "unsupported",
    '{archive} was rejected because "{name}" is a zip file nested too deeply (in a zip file in a zip file). Unpack one of the outer files.',
  ],
  cannotUnpack: [
    "unprocessable",
    "{archive} cannot be unpacked ({reason}). Unpack it yourself, or make it again.",
  ],
  fileTooLarge: ["too_large", "{name} is larger than {most}. Reduce its size, then try again."],
  fileDamaged: ["unprocessable", "{name} is damaged in the archive ({reason}). Make the archive again."],
  cannotReadFile: ["unprocessable", "{name} cannot be read ({reason}). Check its permissions."],
  sameName: [
    "invalid",
    'Several photos are named "{name}": {files}. Rename all except one, or include the folder in the name.',
  ],
});
