import { WebSocket } from 'ws'
import type { Events } from '#bridge/bridge.ts'
import type { Shop } from './shop.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** The server pings every 30 seconds: one that hasn't for so long is gone, whatever the socket believes. */
const SILENCE_MS = 75_000
const HANDSHAKE_MS = 15_000
/** Live messages name what has changed; none is long. */
const MAX_FRAME = 64 * 1024

/** Live messages of a server (specification section 7). */
export interface Live {
  open(): void
  close(): void
  isConnected(): boolean
  /** Hears of each frame, and when the socket is open or not any more. Answers how to stop. */
  onEvent(listener: (event: Events['live']) => void): () => void
}

/** Holds the socket while it is wanted: it comes back after growing pauses, and at once when the server can be reached again. */
export function createLive(shop: Shop, { firstPauseMs = FIRST_PAUSE_MS } = {}): Live {
  const listeners = new Set<(event: Events['live']) => void>()
  let socket: WebSocket | null = null
  let isConnected = false
  let pause = firstPauseMs
  let timer: NodeJS.Timeout | undefined
  let stopHearing: (() => void) | undefined

  const tell = (event: Events['live']) => {
    for (const listener of listeners) listener(event)
  }

  function connect() {
    clearTimeout(timer)
    if (socket || !stopHearing) return
    const mine = new WebSocket(shop.addressOf('/ws').replace(/^http/, 'ws'), {
      headers: shop.headers(),
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: MAX_FRAME,
      perMessageDeflate: false,
    })
    socket = mine
    let silence: NodeJS.Timeout | undefined
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => mine.terminate(), SILENCE_MS)
    }
    mine.on('open', () => {
      heard()
      pause = firstPauseMs
      isConnected = true
      shop.connection.reached(true)
      tell({ isConnected })
    })
    mine.on('ping', heard)
    mine.on('message', (data, isBinary) => {
      heard()
      if (!isBinary) tell({ frame: String(data) })
    })
    // What it says is of no use to anybody: `close` follows, and the server is asked whether it is there.
    mine.on('error', () => mine.terminate())
    mine.on('close', () => {
      clearTimeout(silence)
      if (socket !== mine) return
      socket = null
      if (isConnected) {
        isConnected = false
        tell({ isConnected })
      }
      void comeBack()
    })
  }

  async function comeBack() {
    // Offline it comes back with the connection, which goes on asking by itself.
    if (!(await shop.connection.tryNow()) || !stopHearing || socket) return
    clearTimeout(timer)
    timer = setTimeout(connect, pause * (0.5 + Math.random()))
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }

  return {
    open() {
      stopHearing ??= shop.connection.onChange((isOnline) => isOnline && connect())
      connect()
    },
    close() {
      stopHearing?.()
      stopHearing = undefined
      clearTimeout(timer)
      const last = socket
      socket = null
      last?.terminate()
      if (isConnected) {
        isConnected = false
        tell({ isConnected })
      }
    },
    isConnected: () => isConnected,
    onEvent(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
