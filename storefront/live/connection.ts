import { type LiveMessage, liveTypes } from '#shared/live.ts'
import { logFailure } from '#storefront/log.ts'

const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 60_000

/**
 * Delay before the next attempt, in ms: 1 s doubled per failure in a row, at most a minute, with 50% jitter so that
 * clients don't all reconnect to a restarted server at once.
 */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  const most = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures)
  return Math.round(most * (0.5 + random() / 2))
}

/** Parses a frame; throws if it is malformed. Null for messages to staff, whose browser may show the shop. */
export function parseMessage(frame: unknown): LiveMessage | null {
  const { type } = JSON.parse(String(frame)) as { type?: unknown }
  const known = liveTypes.find((it) => it === type)
  return known ? { type: known } : null
}

interface Listeners<Message> {
  /** Parses a frame. Null means it isn't for this client; throws if it is malformed. */
  parse(frame: unknown): Message | null
  onMessage(message: Message): void
  /** Called after a reconnect: messages may have been missed. */
  onReturn(): void
  onStatus(isConnected: boolean): void
}

/** URL of the shop's WebSocket, `wss` on https. */
const address = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`

/** Keeps a WebSocket to the shop open and reconnects with growing delays until it is closed. */
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
        logFailure('A live message could not be parsed', error)
        onStatus(false)
      }
    })
    current.addEventListener('error', () => onStatus(false))
    // Every failure also fires close.
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
