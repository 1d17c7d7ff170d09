import { WebSocket } from 'ws'
import type { Events } from '#bridge/bridge.ts'
import type { Shop } from './shop.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** The server pings every 30 seconds; after this long without a ping the connection is dead. */
const SILENCE_MS = 75_000
const HANDSHAKE_MS = 15_000
/** Live messages only name what has changed, so all are short. */
const MAX_FRAME = 64 * 1024

/** Live messages of a server. */
export interface Live {
  open(): void
  close(): void
  isConnected(): boolean
  /** Subscribes to frames and socket state. Returns the unsubscribe function. */
  onEvent(listener: (event: Events['live']) => void): () => void
}

/**
 * Keeps the socket open while it is wanted. It reconnects with growing pauses, and at once when the server becomes
 * reachable again.
 */
export function createLive(shop: Shop, { firstPauseMs = FIRST_PAUSE_MS } = {}): Live {
  const listeners = new Set<(event: Events['live']) => void>()
  let socket: WebSocket | null = null
  let isConnected = false
  let pause = firstPauseMs
  let timer: NodeJS.Timeout | undefined
  let stopHearing: (() => void) | undefined

  const emit = (event: Events['live']) => {
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
    const onPing = () => {
      clearTimeout(silence)
      silence = setTimeout(() => mine.terminate(), SILENCE_MS)
    }
    mine.on('open', () => {
      onPing()
      pause = firstPauseMs
      isConnected = true
      shop.connection.reached(true)
      emit({ isConnected })
    })
    mine.on('ping', onPing)
    mine.on('message', (data, isBinary) => {
      onPing()
      if (!isBinary) emit({ frame: String(data) })
    })
    // The error itself is irrelevant: `close` follows, and then the connection is checked.
    mine.on('error', () => mine.terminate())
    mine.on('close', () => {
      clearTimeout(silence)
      if (socket !== mine) return
      socket = null
      if (isConnected) {
        isConnected = false
        emit({ isConnected })
      }
      void comeBack()
    })
  }

  async function comeBack() {
    // While offline, the connection's own polling triggers the reconnect.
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
        emit({ isConnected })
      }
    },
    isConnected: () => isConnected,
    onEvent(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
