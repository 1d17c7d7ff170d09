/** What became of a picture, for people. Unlike other errors it says nothing of this computer's files. */
export class PictureFault extends Error {
  override name = 'PictureFault'
  /** It is wrong with the file itself: another try would end the same way. */
  readonly isFinal: boolean

  constructor(words: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(words, { cause })
    this.isFinal = isFinal
  }
}

export const NO_ROOM = 'There is no room left on this computer’s disk.'

/** A fault for what the file system says; null for other errors. Its own words name paths. */
export function diskFault(error: unknown, words: string): PictureFault | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (typeof code !== 'string' || !('syscall' in (error as Error))) return null
  return new PictureFault(code === 'ENOSPC' || code === 'EDQUOT' ? NO_ROOM : words, { cause: error })
}
