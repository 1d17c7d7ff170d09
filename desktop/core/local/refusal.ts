import type { LocalAnswer } from './local.ts'

/** What the server would refuse, in its words. */
export class LocalRefusal extends Error {
  override name = 'LocalRefusal'
  readonly status: number
  /** Of a stale write (412): the record as it stands. */
  readonly current: unknown

  constructor(status: number, message: string, current?: unknown) {
    super(message)
    this.status = status
    this.current = current
  }
}

/** As the server says it to whoever asks for JSON. */
export const refusalAnswer = ({ status, message, current }: LocalRefusal): LocalAnswer => ({
  status,
  body: JSON.stringify({ message, ...(current !== undefined && { current }) }),
  from: 'kept',
})
