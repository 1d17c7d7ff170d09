import type { LocalResponse } from './local.ts'

/** Error that the server would respond with, with the same message. */
export class LocalApiError extends Error {
  override name = 'LocalApiError'
  readonly status: number
  /** The current record, for a stale write (412). */
  readonly current: unknown

  constructor(status: number, message: string, current?: unknown) {
    super(message)
    this.status = status
    this.current = current
  }
}

/** The error as the server's JSON response. */
export const errorResponse = ({ status, message, current }: LocalApiError): LocalResponse => ({
  status,
  body: JSON.stringify({ message, ...(current !== undefined && { current }) }),
  from: 'kept',
})
