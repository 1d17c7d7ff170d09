const CUT = 'the connection was closed.'
const LATE = 'it did not respond in time.'

const reasons: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused.',
  ECONNRESET: CUT,
  EPIPE: CUT,
  UND_ERR_SOCKET: CUT,
  ENOTFOUND: 'the host name is unknown.',
  EAI_AGAIN: 'the host name could not be looked up.',
  ENETUNREACH: 'this server has no network connection.',
  EHOSTUNREACH: 'the host is unreachable from this server.',
  ETIMEDOUT: LATE,
  UND_ERR_CONNECT_TIMEOUT: LATE,
  UND_ERR_HEADERS_TIMEOUT: LATE,
  UND_ERR_BODY_TIMEOUT: LATE,
  CERT_HAS_EXPIRED: 'its certificate has expired.',
}

/** Why a network call failed, as readable text: the innermost cause, with error codes translated. */
export function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return LATE
  if (error.cause instanceof Error) return networkReason(error.cause)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return reasons[code] ?? (error.message || code)
}
