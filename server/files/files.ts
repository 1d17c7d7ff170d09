import type { Readable } from 'node:stream'

/** Bytes of a file; the end is included, as in HTTP. */
export interface Range {
  start: number
  end: number
}

interface FileFacts {
  /** Bytes. */
  size: number
  modified: Date
}

/** A stored file, before it is read. */
export interface StoredFile extends FileFacts {
  /** Of the whole file, or a part of it. */
  stream(range?: Range): Readable
}

/** One that is being read. Whoever doesn't read it to its end destroys the stream. */
export interface OpenFile extends FileFacts {
  stream: Readable
}

/**
 * Where bytes live. Keys are paths such as `pictures/0123...-1920x1080.webp`: letters, digits, `-`, `_`, `.` and slashes; what lies under
 * a key never changes. A folder of this machine's disk (`openDisk`), or an object store (`openObjectStore`), where every call is a request, and
 * any of them may throw a Refusal (503) when it can't be reached.
 */
export interface Files {
  /**
   * Stores a file that lies on this machine's disk, and takes it away from there. Durable once it resolves; nobody ever sees half of it.
   * What is there already under the key is the same, and is from now on as old as if it had been stored now. Throws a Refusal (507) when there is no room.
   */
  put(key: string, path: string): Promise<void>
  find(key: string): Promise<StoredFile | null>
  /** Finds it and begins to read it, in one request. */
  read(key: string): Promise<OpenFile | null>
  /** A path on this machine's disk to read it from, until `release` is called. Throws when there is no such file. */
  local(key: string): Promise<{ path: string; release(): Promise<void> }>
  remove(key: string): Promise<void>
  /** Every file whose key begins so. */
  list(prefix: string): AsyncGenerator<{ key: string; size: number; modified: Date }>
  /** What keeps files from being had, in words for staff; null: nothing that is known. */
  trouble(): Promise<string | null>
  close(): Promise<void>
}

/** A folder for files that are being made, on the same disk. What a killed process leaves there is swept. */
export interface Workshop {
  /** A path that nobody else has, for a file to be made. Whoever makes it takes it away, or lets `put` take it. */
  newPath(extension: string): string
  /** Takes away what is older than this. Returns how many. */
  sweep(before: Date): Promise<number>
}
