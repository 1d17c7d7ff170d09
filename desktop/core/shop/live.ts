import type { Events } from '#bridge/bridge.ts'
import { HEARTBEAT } from '#shared/live.ts'
import { createListeners } from '#shared/listeners.ts'
import type { LiveSocket, Network } from './network.ts'
import type { Shop } from './shop.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** The server sends a heartbeat every 30 seconds; after this long without a message the connection is dead. */
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

interface LiveOptions {
  network: Network
  /** Origin that the server calls its own, and expects of its pages. */
  origin(): string
  firstPauseMs?: number
  silenceMs?: number
}

/**
 * Keeps the socket open while it is wanted. It reconnects with growing pauses, and at once when the server becomes
 * reachable again.
 */
export function createLive(
  shop: Shop,
  { network, origin, firstPauseMs = FIRST_PAUSE_MS, silenceMs = SILENCE_MS }: LiveOptions,
): Live {
  const listeners = createListeners<[event: Events['live']]>()
  let socket: LiveSocket | null = null
  let isConnected = false
  /** Learned from the first heartbeat: older servers send none, and their silence means nothing. */
  let hasHeartbeats = false
  let pause = firstPauseMs
  let timer: NodeJS.Timeout | undefined
  let silence: NodeJS.Timeout | undefined
  let unsubscribe: (() => void) | undefined

  const emit = (event: Events['live']) => {
    listeners.call(event)
  }

  function connect() {
    clearTimeout(timer)
    if (socket || !unsubscribe) return
    const { origin: _own, ...headers } = shop.headers()
    const { address } = shop.server
    // On this computer the port may be a tunnel's, which the shop doesn't know.
    const from = address.startsWith('http:') ? address : origin()
    const opened = network.openSocket(shop.addressOf('/ws').replace(/^http/, 'ws'), { headers, origin: from })
    socket = opened
    wait(opened, HANDSHAKE_MS)
    opened.addEventListener('open', () => {
      if (socket !== opened) return
      onMessage(opened)
      pause = firstPauseMs
      isConnected = true
      shop.connection.reached(true)
      emit({ isConnected })
    })
    opened.addEventListener('message', ({ data }) => {
      if (socket !== opened || typeof data !== 'string') return
      if (data.length > MAX_FRAME) return onLost(opened)
      const isHeartbeat = data === HEARTBEAT
      hasHeartbeats ||= isHeartbeat
      onMessage(opened)
      if (!isHeartbeat) emit({ frame: data })
    })
    opened.addEventListener('close', () => onLost(opened))
  }

  function wait(opened: LiveSocket, ms: number) {
    clearTimeout(silence)
    silence = setTimeout(() => onLost(opened), ms)
  }

  function onMessage(opened: LiveSocket) {
    clearTimeout(silence)
    if (hasHeartbeats) wait(opened, silenceMs)
  }

  /** Closes a socket without waiting: on a dead connection its own end could take minutes. */
  function disconnect(opened: LiveSocket) {
    clearTimeout(silence)
    socket = null
    opened.close()
    if (!isConnected) return
    isConnected = false
    emit({ isConnected })
  }

  function onLost(opened: LiveSocket) {
    if (socket !== opened) return
    disconnect(opened)
    void reconnect()
  }

  async function reconnect() {
    // While offline, the connection's own polling triggers the reconnect.
    if (!(await shop.connection.tryNow()) || !unsubscribe || socket) return
    clearTimeout(timer)
    timer = setTimeout(connect, pause * (0.5 + Math.random()))
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }

  return {
    open() {
      unsubscribe ??= shop.connection.onChange((isOnline) => isOnline && connect())
      connect()
    },
    close() {
      unsubscribe?.()
      unsubscribe = undefined
      clearTimeout(timer)
      if (socket) disconnect(socket)
    },
    isConnected: () => isConnected,
    onEvent: listeners.add,
  }
}
