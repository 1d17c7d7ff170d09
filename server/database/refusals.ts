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
]

/** What a caller may hear of a database error: 507 when the disk is full, 503 when the database is locked, else null. */
export function databaseRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  return refusals.find((known) => known.code.test(code))?.refusal() ?? databaseRefusal(error.cause)
}
