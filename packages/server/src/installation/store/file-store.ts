import type { KeyObject } from "node:crypto";
import type { Readable } from "node:stream";
import type { FileContent } from "@idms/core/node/photos/photo-reader";
import type { DataFolder } from "../files/data-folder.ts";
import type { PhotoKey } from "./seal-formats.ts";

/** The properties of a stored file that are known without reading it. */
interface StoredFile {
  /** In bytes. */
  size: number;
  /** When it was stored, in milliseconds since 1970. */
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
   * Stores bytes under an unused name, completely or not at all. Once the call returns, they survive a power cut.
   * @param beside a stored file of the same person, whose key is reused if files are encrypted
   * @throws Failure `full` when this would use the disk's reserve
   */
  put(name: string, bytes: Uint8Array, beside?: string | null): Promise<void>;
  /**
   * Stores a local file in the same way, and removes it from its old path. It is moved if possible, and never loaded
   * into memory as a whole.
   */
  take(name: string, path: string): Promise<void>;
  /**
   * Stores a local file that also remains at its path, completely or not at all. A power cut may truncate it. On the
   * same disk, both paths lead to one file, so writing to one changes the other.
   */
  share(name: string, path: string): Promise<void>;
  /** Returns the whole file, or undefined if it does not exist. */
  get(name: string): Promise<Buffer | undefined>;
  /** Streams the content, for readers that do not need it all in memory. */
  stream(name: string): Promise<Readable | undefined>;
  stat(name: string): Promise<StoredFile | undefined>;
  /** Returns the sizes of the given files that exist, in bytes. */
  sizes(names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Removes a file. A missing file is no error. */
  remove(name: string): Promise<void>;
  /** Removes a file, or the part of it that a killed program has written. */
  removeBegun(name: string): Promise<void>;
  /**
   * Lists the stored names, in one folder (the first two digits of a name) or in all, including the unfinished files of
   * killed programs. A shared store also lists the names of others.
   */
  list(under?: string): AsyncIterable<string>;
  /** Lists the files under stored names, with the properties of each. */
  listed(): AsyncIterable<NamedFile>;

  /** The folder where the files can be opened by path, under their names, once `bring` has put them there. */
  readonly local: string;
  /** Whether the files in `local` are copies, which may disappear at any time. */
  readonly isCopied: boolean;
  /**
   * Puts a file into `local`, if it exists. Returns undefined if nothing needs to be done, which is always the case
   * with a folder.
   */
  bring(name: string): Promise<void> | undefined;
  /** Whether `bring` ever has anything to do. */
  readonly isBrought: boolean;
  /** How files are encrypted, including those in `local`. Absent if they are not. */
  readonly sealing?: Sealing;
}

/** How a store's files are encrypted, for code that reads them by path or copies them undecrypted. */
export interface Sealing {
  /** The store with the encrypted files. */
  beneath: FileStore;
  /**
   * Returns the content of an open file, given its path, or undefined if it is not encrypted. Throws if its key no
   * longer exists.
   */
  openContent(file: number, size: number, path: string): FileContent | undefined;
  /** Streams the whole file, and returns its size in bytes. Returns undefined if the file or its key does not exist. */
  content(name: string): Promise<{ size: number; body: Readable } | undefined>;
  /**
   * Encrypts data derived from a stored file with the same key, under a separate name. Returns undefined if the stored
   * file is not encrypted.
   */
  sealLike(stored: string, name: string, bytes: Uint8Array): Buffer | undefined;
}

/** The photo encryption keys, one per person. */
export interface PhotoKeys {
  /** The key store's name, which a backup records as a requirement. */
  readonly name: string;
  /** Whether `find` finds every existing key, without `load`. */
  readonly isAtHand: boolean;
  /**
   * Returns the key for a file that is about to be stored: the key of another file of the same person, or a new one.
   * The key survives a power cut.
   */
  keyOf(name: string, beside?: string | null): Promise<PhotoKey>;
  /** Returns a key by its ID, or undefined if it does not exist or is not loaded. */
  find(id: string): KeyObject | undefined;
  /** Loads a key by its ID. Returns undefined if it does not exist. */
  load(id: string): Promise<KeyObject | undefined>;
  /**
   * Removes the record that a file has a key, before the file is removed. A key without files waits to be discarded.
   */
  forget(name: string): Promise<void>;
  /** Returns the IDs of the keys that these files have. */
  idsOf(names: readonly string[]): Promise<string[]>;
  /** Removes the records of files that use these keys but do not exist, left by a killed upload or an older backup. */
  forgetAbsent(ids: readonly string[], isThere: (name: string) => Promise<boolean>): Promise<void>;
  /**
   * Removes the records of unknown files that were recorded at or before that time, which is also when their keys
   * became idle.
   */
  forgetUnknown(isKnown: (name: string) => Promise<boolean>, notedBefore: Date): Promise<void>;
  /** Records the key of each file, as read from the file, for files that were added manually or from a backup. */
  note(files: readonly { name: string; id: string }[]): Promise<void>;
  /** Returns which of these keys were discarded. */
  thrownOf(ids: readonly string[]): Promise<Set<string>>;
  /** Permanently discards the keys that had no file at or before that time. Returns their number. */
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
  "photos" | "renditions" | "backgrounds" | "fonts" | "prints" | "jobs" | "scratch"
> {
  /** The address of an S3 store, or null if the files are in the folders. */
  url: string | null;
  /** The folder for copies of files that are not in the folders. */
  copies: string;
  /** Null if photos are not encrypted. */
  keys: KeysPlace | null;
}

/** All permanent files of an installation other than its database, and the photos derived from them. */
export interface Files {
  readonly place: FilesPlace;
  /** The store's display name, or null for the data folder. */
  readonly store: string | null;
  photos: FileStore;
  backgrounds: FileStore;
  /** The fonts uploaded by schools. `local` also contains the operator's own fonts. */
  fonts: FileStore;
  /** The printed files of batches, kept while there is space. No backup contains them. */
  prints: FileStore;
  /**
   * The inputs and results of jobs, kept until a day after the job ends. No backup contains them. If photos are
   * encrypted, so are these, each with its own key.
   */
  jobs: FileStore;
  /** The folder of photos scaled to their frames. */
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
