import type { Readable } from 'node:stream'

/** A stored file, before it is read. */
export interface StoredFile {
  /** Bytes. */
  size: number
  modified: Date
  /** Whole files and ranges; the end is included, as in HTTP. */
  stream(range?: { start: number; end: number }): Readable
}

/**
 * Where bytes live. Keys are paths such as `pictures/0123...-1920x1080.webp`: letters, digits, `-`, `_`, `.` and slashes; what lies under
 * a key never changes. Disk today (`openDisk`), narrow enough for an object store.
 */
export interface Files {
  /**
   * Stores a file that lies on this machine's disk, and takes it away from there. Durable once it resolves; nobody ever sees half of it. A
   * key that is there already is kept, as if it had been stored now. Throws a Refusal (507) when there is no room.
   */
  put(key: string, path: string): Promise<void>
  find(key: string): Promise<StoredFile | null>
  /** A path on this machine's disk to read it from, until `release` is called. Throws when there is no such file. */
  local(key: string): Promise<{ path: string; release(): Promise<void> }>
  remove(key: string): Promise<void>
  /** Every file whose key begins so. */
  list(prefix: string): AsyncIterable<{ key: string; size: number; modified: Date }>
}

/** A folder for files that are being made, on the same disk. What a killed process leaves there is swept. */
export interface Workshop {
  /** A path that nobody else has, for a file to be made. Whoever makes it takes it away, or lets `put` take it. */
  newPath(extension: string): string
  /** Takes away what is older than this. Returns how many. */
  sweep(before: Date): Promise<number>
}
