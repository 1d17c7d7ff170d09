import { Refusal } from '#server/http/errors.ts'
import { LostConnection } from './lost.ts'

const SOON = { 'retry-after': '1' }

/** By SQLite's result codes and PostgreSQL's SQLSTATEs. */
const refusals: { code: RegExp; refusal: () => Refusal }[] = [
  {
    code: /^(SQLITE_FULL|53100)$/,
    refusal: () => new Refusal(507, 'The shop has run out of disk space. Nothing was saved.'),
  },
  {
    // Locks, time-outs, and a server that is short of something.
    code: /^(SQLITE_BUSY.*|SQLITE_LOCKED.*|55P03|40001|40P01|57014|53\w{3})$/,
    refusal: () => new Refusal(503, 'The shop is busy. Nothing was saved; please try again.', SOON),
  },
  {
    // One that follows another, until it takes over from it.
    code: /^25006$/,
    refusal: () => new Refusal(503, 'The shop can’t save anything just now. Please try again.', SOON),
  },
  {
    // server/move/gate.ts
    code: /^(SQLITE_CONSTRAINT_TRIGGER|HM001)$/,
    refusal: () =>
      new Refusal(503, 'The shop is moving to another database. Nothing was saved; please try again in a minute.', {
        'retry-after': '60',
      }),
  },
  {
    code: /^(SQLITE_CONSTRAINT_FOREIGNKEY|23503)$/,
    refusal: () => new Refusal(409, 'Something that this belongs to has just been deleted. Nothing was saved.'),
  },
  {
    // A number that its column can't hold, a text that an index can't. SQLite knows no such limits.
    code: /^(22003|54000)$/,
    refusal: () => new Refusal(400, 'A number or a text in this is too large. Nothing was saved.'),
  },
  {
    // PostgreSQL keeps every character but NUL.
    code: /^22021$/,
    refusal: () => new Refusal(400, 'The text holds a character that can’t be kept.'),
  },
]

/** The refusal (503) of a write of which nobody knows whether it was saved: the connection was lost before the answer came. */
export class LostAnswer extends Refusal {
  override name = 'LostAnswer'

  constructor(cause: unknown) {
    super(
      503,
      'The shop lost its database while it saved. Look whether it was saved before you try again.',
      SOON,
      {},
      { cause },
    )
  }
}

/**
 * What a caller may hear of a database error: 507 when the disk is full, 503 when the database is locked, or away, 409 for a reference to
 * what is gone, 400 for text that the database can't hold, else null.
 */
export function databaseRefusal(error: unknown): Refusal | null {
  if (error instanceof LostAnswer) return error
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  const known = refusals.find((each) => each.code.test(code))
  if (known) return known.refusal()
  if (error instanceof LostConnection)
    return new Refusal(503, 'The shop can’t reach its database. Nothing was saved; please try again.', SOON)
  return databaseRefusal(error.cause)
}

/** True when a write met a row that has its unique value already: the one check that two writers at once can't slip through. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(SQLITE_CONSTRAINT_UNIQUE|23505)$/.test(String(error.code))
