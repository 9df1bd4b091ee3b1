import type { KeyObject } from "node:crypto";
import type { Readable } from "node:stream";
import type { FileContent } from "@idms/core/node/photos/photo-reader";
import type { DataFolder } from "../files/data-folder.ts";
import type { PhotoKey } from "./seal-formats.ts";

/** The facts about a stored file that need no reading. */
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
 * A permanent store of files of one kind, under names of `newStoredName`. A stored file never changes. A name that is
 * none is refused as `missing`; where the store cannot be used, everything here throws a Failure that says so.
 */
export interface FileStore {
  /**
   * Stores bytes under a name that no file has yet; whole or not at all, and when it returns they outlast a power cut.
   * @param beside a stored file of the same person, whose key it gets where files are sealed
   * @throws Failure `full` when the reserve of a disk would be touched
   */
  put(name: string, bytes: Uint8Array, beside?: string | null): Promise<void>;
  /**
   * Stores a file of this machine in the same way, which is no more where it was: moved where it can be, and never in
   * memory as a whole.
   */
  take(name: string, path: string): Promise<void>;
  /**
   * Stores a file of this machine that stays where it is, whole or not at all; a power cut may tear it. On one disk both are one
   * file: who writes into the one changes the other.
   */
  share(name: string, path: string): Promise<void>;
  /** All of a file; undefined when it is not there. */
  get(name: string): Promise<Buffer | undefined>;
  /** The content in pieces, for readers who need not have it in memory. */
  stream(name: string): Promise<Readable | undefined>;
  stat(name: string): Promise<StoredFile | undefined>;
  /** The sizes of those of many files that are there, in bytes. */
  sizes(names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Removes a file; one that is already gone is no error. */
  remove(name: string): Promise<void>;
  /** Removes a file, or as much of it as a killed program had written. */
  removeBegun(name: string): Promise<void>;
  /**
   * The names of what is there, in one of its folders (the first two digits of a name) or in all, and those of what killed
   * programs have begun; a store that is shared with others names what is theirs, too.
   */
  list(under?: string): AsyncIterable<string>;
  /** The files under stored names, with the facts about each. */
  listed(): AsyncIterable<NamedFile>;

  /** The folder that has the files for who must open them by a path, by their names, once they are brought there. */
  readonly local: string;
  /** Whether what is in `local` are copies, which may go at any time. */
  readonly isCopied: boolean;
  /**
   * Sees to it that a file lies in `local`, if it is there at all; undefined where nothing is left to do, as always in a
   * folder.
   */
  bring(name: string): Promise<void> | undefined;
  /** Whether `bring` ever has something left to do. */
  readonly isBrought: boolean;
  /** How its files are sealed, also those in `local`; absent where they are what they are. */
  readonly sealing?: Sealing;
}

/** How the files of a store are sealed, for who reads them by a path or copies them as they lie. */
export interface Sealing {
  /** The store with the files unopened. */
  beneath: FileStore;
  /** The content of an open file, by its path; undefined for one that is not sealed. Throws where its key is gone. */
  openContent(file: number, size: number, path: string): FileContent | undefined;
  /** All of a file in pieces, and how many bytes that is; undefined when it, or its key, is not there. */
  content(name: string): Promise<{ size: number; body: Readable } | undefined>;
  /** Seals what was made of a stored file with its key, under a name of its own; undefined where that file is not sealed. */
  sealLike(stored: string, name: string, bytes: Uint8Array): Buffer | undefined;
}

/** The keys with which photos are sealed, of which each person has one. */
export interface PhotoKeys {
  /** The name of the key store, by which a backup is known to need it. */
  readonly name: string;
  /** Whether `find` finds every key there is, without `load`. */
  readonly isAtHand: boolean;
  /** The key of a file that is about to be stored: that of a file of the same person, or a new one. It outlasts a power cut. */
  keyOf(name: string, beside?: string | null): Promise<PhotoKey>;
  /** A key by its id; undefined where it is gone, or not at hand. */
  find(id: string): KeyObject | undefined;
  /** A key by its id, wherever it is; undefined where it is gone. */
  load(id: string): Promise<KeyObject | undefined>;
  /** Forgets that a file has a key, before the file goes. A key without a file waits to be thrown away. */
  forget(name: string): Promise<void>;
  /** The keys that these files have, by their ids. */
  idsOf(names: readonly string[]): Promise<string[]>;
  /** Forgets the files of these keys that are not there: a killed upload, or an older backup, has left word of them. */
  forgetAbsent(ids: readonly string[], isThere: (name: string) => Promise<boolean>): Promise<void>;
  /** Forgets the files that nobody knows and that were noted at that moment or before, since when their keys are idle. */
  forgetUnknown(isKnown: (name: string) => Promise<boolean>, notedBefore: Date): Promise<void>;
  /**
   * Notes the key of each file by its name, as the file itself says, for files that were put in place by hand or from
   * a backup.
   */
  note(files: readonly { name: string; id: string }[]): Promise<void>;
  /** Those of these keys that were thrown away. */
  thrownOf(ids: readonly string[]): Promise<Set<string>>;
  /** Throws the keys away that had no file at that moment or before, for good. Returns how many. */
  throwAway(idleSince: Date): Promise<number>;
  close(): Promise<void>;
}

/** The place of an installation's keys, as plain data that can be sent to a thread. */
export interface KeysPlace {
  /** The file of the key store, or the address of the database on a server in which it is. */
  store: string;
  /** The file of the key with which keys are wrapped. */
  keyFile: string;
}

/** The place of an installation's stored files, as plain data that can be sent to a thread. */
export interface FilesPlace extends Pick<
  DataFolder,
  "photos" | "renditions" | "backgrounds" | "fonts" | "prints" | "jobs" | "scratch"
> {
  /** The address of an S3 store; null where they are in the folders. */
  url: string | null;
  /** The folder for copies of what is not in the folders. */
  copies: string;
  /** Null where photos are not sealed. */
  keys: KeysPlace | null;
}

/** All that an installation keeps for good beside its database, and the photos that were made of it. */
export interface Files {
  readonly place: FilesPlace;
  /** The store's name for people; null for the data folder. */
  readonly store: string | null;
  photos: FileStore;
  backgrounds: FileStore;
  /** Those that schools have uploaded; in `local` lie the operator's own fonts, too. */
  fonts: FileStore;
  /** The printed files of batches, as long as there is room; in no backup. */
  prints: FileStore;
  /**
   * The inputs and results of jobs, until a day after their end; in no backup. Sealed where photos are, each with a
   * key of its own.
   */
  jobs: FileStore;
  /** The folder of photos at the size of their frames. */
  renditions: string;
  /** The keys with which photos are sealed; null where they are not. */
  keys: PhotoKeys | null;
  /** @throws Failure `storage` when the store cannot be reached, or does not let this installation in */
  prove(): Promise<void>;
  close(): void;
}
