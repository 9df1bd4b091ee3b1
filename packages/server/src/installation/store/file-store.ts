import type { KeyObject } from "node:crypto";
import type { Readable } from "node:stream";
import type { FileContent } from "@idms/core/node/photos/photo-reader";
import type { DataFolder } from "../files/data-folder.ts";
import type { PhotoKey } from "./seal-formats.ts";

/** The properties of a stored file that are known without reading it. */
interface StoredFile {
  /** The size of the file in bytes. */
  size: number;
  /** The time at which the file was stored, in milliseconds since 1970. */
  modified: number;
}

export interface NamedFile extends StoredFile {
  name: string;
}

/**
 * A permanent store for files of one kind, under names from `newStoredName`. A stored file never changes. An invalid
 * name is rejected as `missing`. If the store is unavailable, every method throws a Failure that explains why.
 */
export interface FileStore {
  /**
   * Stores bytes under an unused name, completely or not at all. Once the returned promise resolves, the file
   * survives a power cut.
   * @param beside a stored file of the same person, whose key is reused if files are encrypted
   * @throws Failure `full` when this would use the disk's reserve
   */
  put(name: string, bytes: Uint8Array, beside?: string | null): Promise<void>;
  /**
   * Stores a local file like `put`, and removes the file from its old path. The file is moved if possible, and is
   * never loaded into memory as a whole.
   */
  take(name: string, path: string): Promise<void>;
  /**
   * Stores a local file that also remains at its path, completely or not at all. A power cut may truncate the stored
   * file. On the same disk, both paths lead to the same file, so writing to one path changes the other.
   */
  share(name: string, path: string): Promise<void>;
  /** Returns the whole file, or undefined if it does not exist. */
  get(name: string): Promise<Buffer | undefined>;
  /** Streams the contents of a file, for readers that do not need the whole file in memory. */
  stream(name: string): Promise<Readable | undefined>;
  stat(name: string): Promise<StoredFile | undefined>;
  /** Returns the sizes of the given files that exist, in bytes. */
  sizes(names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Removes a file. A missing file is not an error. */
  remove(name: string): Promise<void>;
  /** Removes a file, or the part of a file that a killed program has written. */
  removeBegun(name: string): Promise<void>;
  /**
   * Lists the stored names, including the unfinished files of killed programs. The names are those in one folder (the
   * first two digits of a name) or in all folders. A shared store also lists the names of other installations.
   */
  list(under?: string): AsyncIterable<string>;
  /** Lists the files under stored names, each with its properties. */
  listed(): AsyncIterable<NamedFile>;

  /** The folder in which files can be opened by path, under their names. Call `bring` first to put a file there. */
  readonly local: string;
  /** Whether the files in `local` are copies. Copies may disappear at any time. */
  readonly isCopied: boolean;
  /**
   * Puts a file into `local` if the file exists. Returns undefined if nothing needs to be done. This is always the
   * case if the store is a folder.
   */
  bring(name: string): Promise<void> | undefined;
  /** Whether `bring` may need to copy files. */
  readonly isBrought: boolean;
  /** The encryption of the files, including those in `local`. Absent if files are not encrypted. */
  readonly sealing?: Sealing;
}

/** The encryption of a store's files, for code that reads files by path or makes decrypted copies. */
export interface Sealing {
  /** The store with the encrypted files. */
  beneath: FileStore;
  /**
   * Returns the decrypted content of an open file with the given path, or undefined if the file is not encrypted.
   * Throws an error if the key of the file no longer exists.
   */
  openContent(file: number, size: number, path: string): FileContent | undefined;
  /**
   * Streams the whole file decrypted, and returns its size in bytes. Returns undefined if the file or its key does
   * not exist.
   */
  content(name: string): Promise<{ size: number; body: Readable } | undefined>;
  /**
   * Encrypts data derived from a stored file with the key of that file, under a separate name. Returns undefined if
   * the stored file is not encrypted.
   */
  sealLike(stored: string, name: string, bytes: Uint8Array): Buffer | undefined;
}

/** The photo encryption keys, one per person. */
export interface PhotoKeys {
  /** The name of the key store. A backup records that it requires this key store. */
  readonly name: string;
  /** Whether `find` finds every existing key without a call to `load`. */
  readonly isAtHand: boolean;
  /**
   * Returns the key for a file that is about to be stored: the key of another file of the same person, or a new key.
   * The key survives a power cut.
   */
  keyOf(name: string, beside?: string | null): Promise<PhotoKey>;
  /** Returns a key by its ID, or undefined if the key does not exist or is not loaded. */
  find(id: string): KeyObject | undefined;
  /** Loads a key by its ID. Returns undefined if the key does not exist. */
  load(id: string): Promise<KeyObject | undefined>;
  /**
   * Removes the record of the key that a file uses, before the file is removed. A key that no file uses will later be
   * discarded.
   */
  forget(name: string): Promise<void>;
  /** Returns the IDs of the keys that the given files use. */
  idsOf(names: readonly string[]): Promise<string[]>;
  /**
   * Removes the records of files that use the given keys but do not exist. A killed upload or an older backup may
   * have left such records.
   */
  forgetAbsent(ids: readonly string[], isThere: (name: string) => Promise<boolean>): Promise<void>;
  /**
   * Removes the records of unknown files that were recorded at or before the given time. Their keys count as idle
   * from that time.
   */
  forgetUnknown(isKnown: (name: string) => Promise<boolean>, notedBefore: Date): Promise<void>;
  /**
   * Records the key that each file uses, as read from the file. This is for files that were added manually or from a
   * backup.
   */
  note(files: readonly { name: string; id: string }[]): Promise<void>;
  /** Returns the given keys that have been discarded. */
  thrownOf(ids: readonly string[]): Promise<Set<string>>;
  /**
   * Permanently discards the keys that had no file at or before the given time. Returns the number of discarded keys.
   */
  throwAway(idleSince: Date): Promise<number>;
  close(): Promise<void>;
}

/** The location of an installation's keys, as plain data that can be sent to a thread. */
export interface KeysPlace {
  /** The file of the key store, or the address of the server database that contains it. */
  store: string;
  /** The file of the master key, which wraps the other keys. */
  keyFile: string;
}

/** The location of an installation's stored files, as plain data that can be sent to a thread. */
export interface FilesPlace extends Pick<
  DataFolder,
  "photos" | "renditions" | "backgrounds" | "fonts" | "prints" | "jobs" | "scratch" | "locks"
> {
  /** The address of an S3 store, or null if the files are in the folders. */
  url: string | null;
  /** The folder for local copies of files that are not in the folders. */
  copies: string;
  /** The location of the photo keys, or null if photos are not encrypted. */
  keys: KeysPlace | null;
  /** The maximum disk space for all stored print files, in bytes. */
  printRoom: number;
}

/** All permanent files of an installation except its database, and the photos derived from them. */
export interface Files {
  readonly place: FilesPlace;
  /** The display name of the store, or null for the data folder. */
  readonly store: string | null;
  photos: FileStore;
  backgrounds: FileStore;
  /** The fonts uploaded by schools. `local` also contains the operator's own fonts. */
  fonts: FileStore;
  /** The printed files of batches, which are kept while there is space. No backup contains them. */
  prints: FileStore;
  /**
   * The inputs and results of jobs, which are kept until a day after the job ends. No backup contains them. If photos
   * are encrypted, these files are encrypted too, each with its own key.
   */
  jobs: FileStore;
  /** The folder of photos resized to their frames. */
  renditions: string;
  /** The photo encryption keys, or null if photos are not encrypted. */
  keys: PhotoKeys | null;
  /**
   * Checks that the store is available.
   * @throws Failure `storage` when the store cannot be reached, or denies access
   */
  prove(): Promise<void>;
  close(): void;
}
