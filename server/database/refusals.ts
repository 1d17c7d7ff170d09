import { Refusal } from '#server/http/errors.ts'

/** By SQLite's result codes and PostgreSQL's SQLSTATEs. */
const refusals: { code: RegExp; refusal: () => Refusal }[] = [
  {
    code: /^(SQLITE_FULL|53100)$/,
    refusal: () => new Refusal(507, 'The shop has run out of disk space. Nothing was saved.'),
  },
  {
    code: /^(SQLITE_BUSY.*|SQLITE_LOCKED.*|55P03|40001|40P01)$/,
    refusal: () => new Refusal(503, 'The shop is busy. Nothing was saved; please try again.', { 'retry-after': '1' }),
  },
  {
    code: /^(SQLITE_CONSTRAINT_FOREIGNKEY|23503)$/,
    refusal: () => new Refusal(409, 'Something that this belongs to has just been deleted. Nothing was saved.'),
  },
  {
    // PostgreSQL keeps every character but NUL.
    code: /^22021$/,
    refusal: () => new Refusal(400, 'The text holds a character that can’t be kept.'),
  },
]

/**
 * What a caller may hear of a database error: 507 when the disk is full, 503 when the database is locked, 409 for a reference to
 * what is gone, 400 for text that the database can't hold, else null.
 */
export function databaseRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  return refusals.find((known) => known.code.test(code))?.refusal() ?? databaseRefusal(error.cause)
}

/** True when a write met a row that has its unique value already: the one check that two writers at once can't slip through. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(SQLITE_CONSTRAINT_UNIQUE|23505)$/.test(String(error.code))
