import { execFileSync } from "node:child_process";
import { closeSync, fstatSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A separate disk in a file, which can be filled and can fail without affecting anything else. */
export interface SmallDisk {
  /** The mount point. */
  path: string;
  /**
   * Writes until the given number of bytes is free, and releases the space again for later. With 0, no byte is left.
   */
  fill(leaving: number): void;
  free(): void;
  /** Does what the system does to a disk that reports errors: all writes fail, even for files that are already open. */
  fail(): void;
  /** Unmounts the disk, repairs the damage, and mounts it again. It must not be in use. */
  mountAnew(how: "rw" | "ro"): void;
  unmount(): void;
}

/** Runs a system command, which may fail. */
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { stdio: "pipe", timeout: 30_000, encoding: "utf8" });

/** Creates an ext4 disk in `folder`, without reserved blocks. Only root may mount. */
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
          // There is no space for a block of this size.
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
        // Its exit code reports that it repaired something.
      }
      mount(how);
    },
    unmount,
  };
}
