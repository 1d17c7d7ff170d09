import { logFailure } from '#storefront/log.ts'
import { reconnectDelay } from './policy.ts'

interface Listeners<Message> {
  /** Reads a frame. Null: it is for others; throws when it is no message. */
  parse(frame: unknown): Message | null
  onMessage(message: Message): void
  /** Connected again after a gap, in which messages may have been missed. */
  onReturn(): void
  onStatus(connected: boolean): void
}

/** `/ws` of this shop; the secure kind on https. */
const address = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`

/** Keeps a socket to the shop open, over failures and with growing pauses, until it is closed. */
export function connect<Message>({ parse, onMessage, onReturn, onStatus }: Listeners<Message>): { close(): void } {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let missed = false

  const open = () => {
    const current = new WebSocket(address())
    socket = current
    current.addEventListener('open', () => {
      onStatus(true)
      failures = 0
      if (missed) onReturn()
      missed = false
    })
    current.addEventListener('message', ({ data }) => {
      try {
        const message = parse(data)
        if (message) onMessage(message)
      } catch (error) {
        logFailure('A live message could not be read', error)
        onStatus(false)
      }
    })
    current.addEventListener('error', () => onStatus(false))
    // Every failure ends in a close.
    current.addEventListener('close', () => {
      onStatus(false)
      missed = true
      if (socket === current) timer = setTimeout(open, reconnectDelay(failures++))
    })
  }

  open()
  return {
    close() {
      clearTimeout(timer)
      const current = socket
      socket = undefined
      current?.close()
    },
  }
}
