const FULL = /^(SQLITE_FULL|53100)$/
/** While a disk is full, some write fails at least this often: each server writes every few seconds. */
const FULL_FOR_MS = 120_000

/** Counts the writes that the database refused because its disk is full. PostgreSQL doesn't tell its free space. */
export class FullDisk {
  count = 0
  #at = -Infinity

  readonly note = (error: unknown): void => {
    if (!(error instanceof Error) || !('code' in error) || !FULL.test(String(error.code))) return
    this.count += 1
    this.#at = performance.now()
  }

  isFull(): boolean {
    return performance.now() - this.#at < FULL_FOR_MS
  }
}
