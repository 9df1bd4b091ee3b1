import { execFileSync } from "node:child_process";
import { closeSync, fstatSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A disk of its own in a file, which can be filled and fail without harm to anything else. */
export interface SmallDisk {
  /** Where it is mounted. */
  path: string;
  /** Writes until so many bytes are free, and not a single one with 0; and gives them back. */
  fill(leaving: number): void;
  free(): void;
  /** What the system does to a disk that reports errors: nothing is written any more, by those who have files open either. */
  fail(): void;
  /** Takes it away, repairs what a failure left, and mounts it anew. Nobody may use it. */
  mountAnew(how: "rw" | "ro"): void;
  unmount(): void;
}

/** A command of the system that ends, one way or the other. */
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { stdio: "pipe", timeout: 30_000, encoding: "utf8" });

/** Makes a disk of ext4 in `folder`, none of it kept for root. Only root may mount. */
export function makeDisk(folder: string, megabytes: number): SmallDisk {
  const [image, path] = [join(folder, "image"), join(folder, "disk")];
  const filler = join(path, "filler");
  mkdirSync(path);
  run("truncate", "-s", `${megabytes}M`, image);
  run("mkfs.ext4", "-q", "-m", "0", image);
  const mount = (how: string) => void run("mount", "-o", `loop,${how},errors=remount-ro`, image, path);
  const unmount = () => {
    try {
      run("umount", path);
    } catch {
      run("umount", "-l", path);
    }
  };
  mount("rw");
  return {
    path,
    fill(leaving) {
      const file = openSync(filler, "a");
      for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 16)) {
        try {
          for (;;) {
            const { bavail, bsize } = statfsSync(path);
            if (leaving > 0 && bavail * bsize - size < leaving) break;
            writeSync(file, Buffer.alloc(size), 0, size, fstatSync(file).size);
          }
        } catch {
          // There is no room for a piece of this size.
        }
      }
      closeSync(file);
    },
    free: () => rmSync(filler),
    fail: () => void run("mount", "-o", "remount,abort", path),
    mountAnew(how) {
      unmount();
      try {
        run("e2fsck", "-fp", image);
      } catch {
        // It says with its exit code that it has repaired something.
      }
      mount(how);
    },
    unmount,
  };
}
