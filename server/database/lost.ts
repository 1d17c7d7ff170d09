/** Connection exceptions; the server ends, has crashed, begins, has too many; a connection that it has ended for a time-out. */
const STATES = /^(08\w{3}|57P0[1235]|53300|25P0[34])$/
/** Of the network. A name that can't be looked up just now, too: where containers have names, one that restarts has none. */
const SYSTEM =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/
/** What pg says itself, without a code. */
const WORDS =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/

/** The database has gone, is not there yet, or has ended this connection: another one may have more luck. What pg said is the cause. */
export class LostConnection extends Error {
  override name = 'LostConnection'

  constructor(cause: Error) {
    super(`The database is away: ${cause.message}`, { cause })
  }
}

/** Whether what pg throws means that. */
export function isLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (!('code' in error) || error.code === undefined) return WORDS.test(error.message)
  const code = String(error.code)
  return STATES.test(code) || SYSTEM.test(code)
}

/** A transaction met a statement that its connection can't repeat as it is. It has to begin anew. */
export class StatementForgotten extends Error {
  override name = 'StatementForgotten'

  constructor(cause: unknown) {
    super('The statement has to be planned anew.', { cause })
  }
}
