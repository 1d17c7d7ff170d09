/**
 * SQLSTATEs: connection exceptions; server shutting down, crashed, starting or out of connections; connection ended by
 * a timeout.
 */
const STATES = /^(08\w{3}|57P0[1235]|53300|25P0[34])$/
/** Network errors. Failed name look-ups count too: a restarting container has no name. */
const SYSTEM =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/
/** Errors that pg throws without a code. */
const WORDS =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/

/** The database is unreachable, or has ended this connection; another one may work. The cause is pg's error. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError'

  constructor(cause: Error) {
    super(`The database is unreachable: ${cause.message}`, { cause })
  }
}

/** Whether an error of pg means that the connection is lost. */
export function isConnectionLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (!('code' in error) || error.code === undefined) return WORDS.test(error.message)
  const code = String(error.code)
  return STATES.test(code) || SYSTEM.test(code)
}

/** A prepared statement can't be reused within its transaction, which must be retried. */
export class StalePlanError extends Error {
  override name = 'StalePlanError'

  constructor(cause: unknown) {
    super('The prepared statement is outdated.', { cause })
  }
}
