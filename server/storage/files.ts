import type { Readable } from 'node:stream'

/** Byte range; `end` is inclusive, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

interface FileFacts {
  /** Bytes. */
  size: number
  modified: Date
}

/** A stored file that isn't opened yet. */
export interface StoredFile extends FileFacts {
  /** Reads the whole file, or a part of it. */
  stream(range?: ByteRange): Readable
}

/** An opened file. The caller reads the stream to its end or destroys it. */
export interface OpenFile extends FileFacts {
  stream: Readable
}

/**
 * File storage: a local folder, or an object store, where each call is a request that may throw HttpError (503). Keys
 * are paths such as `pictures/0123...-1920x1080.webp`; the content of a key never changes.
 */
export interface Files {
  /**
   * Moves a local file into the storage, durably and atomically. If the key exists, its content is the same, and only
   * its date is renewed.
   * @throws HttpError (507) if the storage is full
   */
  put(key: string, path: string): Promise<void>
  find(key: string): Promise<StoredFile | null>
  /** Finds a file and starts reading it, in one request. */
  read(key: string): Promise<OpenFile | null>
  /** Provides a local path for reading until `release` is called. Throws if the file doesn't exist. */
  local(key: string): Promise<{ path: string; release(): Promise<void> }>
  remove(key: string): Promise<void>
  /** Lists all files whose key has this prefix. */
  list(prefix: string): AsyncGenerator<{ key: string; size: number; modified: Date }>
  /** Message for staff about the current failure of the storage; null if there is none. */
  failure(): Promise<string | null>
  close(): Promise<void>
}

/** Temporary files on one disk. Leftovers of killed processes are swept. */
export interface TempFiles {
  /** A unique path for a new file. The caller deletes the file, or passes it to `put`. */
  newPath(extension: string): string
  /** Deletes files older than this, and those of dead processes. Returns their number. */
  sweep(before: Date): Promise<number>
}
