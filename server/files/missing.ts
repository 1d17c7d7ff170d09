/** The code of an error of the file system: `ENOENT`. Empty for other errors. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Null for what isn't there, or has a name that can't be. */
export async function orNull<T>(doing: Promise<T>): Promise<T | null> {
  try {
    return await doing
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(codeOf(error))) return null
    throw error
  }
}
