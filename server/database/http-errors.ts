import { HttpError } from '#server/errors.ts'
import { ConnectionLostError } from './connection-errors.ts'

const SOON = { 'retry-after': '1' }

/** Responses by SQLite result code and PostgreSQL SQLSTATE. */
const refusals: { code: RegExp; refusal: (cause: unknown) => HttpError }[] = [
  {
    code: /^(SQLITE_FULL|53100)$/,
    refusal: () => new HttpError(507, 'The shop has run out of disk space. Nothing was saved.'),
  },
  {
    // Locks, timeouts, exhausted resources.
    code: /^(SQLITE_BUSY.*|SQLITE_LOCKED.*|55P03|40001|40P01|57014|53\w{3})$/,
    refusal: () => new HttpError(503, 'The shop is busy. Nothing was saved; please try again.', SOON),
  },
  {
    // A disk that is read-only or fails, or a read-only replica that has not taken over yet.
    code: /^(SQLITE_(READONLY|IOERR|CANTOPEN).*|25006)$/,
    refusal: (cause) =>
      new HttpError(
        503,
        'The shop can’t save anything at the moment. Nothing was saved; please try again.',
        SOON,
        {},
        { cause },
      ),
  },
  {
    code: /^SQLITE_(CORRUPT|NOTADB)/,
    refusal: (cause) =>
      new HttpError(
        503,
        'The shop can’t read this from its database, which is damaged. Nothing was saved. The shop’s administrators know.',
        {},
        {},
        { cause },
      ),
  },
  {
    // Writes refused by server/operations/move/gate.ts.
    code: /^(SQLITE_CONSTRAINT_TRIGGER|HM001)$/,
    refusal: () =>
      new HttpError(503, 'The shop is moving. Nothing was saved; please try again in a minute.', {
        'retry-after': '60',
      }),
  },
  {
    code: /^(SQLITE_CONSTRAINT_FOREIGNKEY|23503)$/,
    refusal: () => new HttpError(409, 'Something that this refers to has just been deleted. Nothing was saved.'),
  },
  {
    // A number too large for its column, or a text too large for an index. SQLite has no such limits.
    code: /^(22003|54000)$/,
    refusal: () => new HttpError(400, 'A number or text is too large. Nothing was saved.'),
  },
  {
    // PostgreSQL stores every character except NUL.
    code: /^22021$/,
    refusal: () => new HttpError(400, 'The text contains a character that can’t be stored. Nothing was saved.'),
  },
]

/** The outcome of a write is unknown (503): the connection was lost before the response arrived. */
export class WriteOutcomeUnknownError extends HttpError {
  override name = 'WriteOutcomeUnknownError'

  constructor(cause: unknown) {
    super(
      503,
      'The shop lost its database connection while saving. Check whether your change was saved before you try again.',
      SOON,
      {},
      { cause },
    )
  }
}

/**
 * The response for a database error: 507 for a full disk, 503 for a busy or unreachable database, 409 for a reference
 * to a deleted row, 400 for values the database can't store; otherwise null.
 */
export function databaseHttpError(error: unknown): HttpError | null {
  if (error instanceof WriteOutcomeUnknownError) return error
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  const known = refusals.find((each) => each.code.test(code))
  if (known) return known.refusal(error)
  if (error instanceof ConnectionLostError)
    return new HttpError(503, 'The shop can’t reach its database. Nothing was saved; please try again.', SOON)
  return databaseHttpError(error.cause)
}

/** Whether a write violated a unique constraint, the only check that is safe against concurrent writers. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)|23505)$/.test(String(error.code))
