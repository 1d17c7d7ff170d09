const CUT = 'the connection was cut.'
const LATE = 'it did not answer in time.'

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nobody listens there.',
  ECONNRESET: CUT,
  EPIPE: CUT,
  UND_ERR_SOCKET: CUT,
  ENOTFOUND: 'there is no such name.',
  EAI_AGAIN: 'its name could not be looked up.',
  ENETUNREACH: 'this server is not on the network.',
  EHOSTUNREACH: 'there is no way to it from this server.',
  ETIMEDOUT: LATE,
  UND_ERR_CONNECT_TIMEOUT: LATE,
  UND_ERR_HEADERS_TIMEOUT: LATE,
  UND_ERR_BODY_TIMEOUT: LATE,
  CERT_HAS_EXPIRED: 'its certificate has expired.',
}

/** Why a call over the network failed, for people: the innermost reason that says something, in words where it is a code. */
export function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return LATE
  if (error.cause instanceof Error) return networkReason(error.cause)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return reasons[code] ?? (error.message || code)
}
