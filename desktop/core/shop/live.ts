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
  let stopHearing: (() => void) | undefined

  const emit = (event: Events['live']) => {
    listeners.call(event)
  }

  function connect() {
    clearTimeout(timer)
    if (socket || !stopHearing) return
    const { origin: _own, ...headers } = shop.headers()
    const { address } = shop.server
    // On this computer the port may be a tunnel's, which the shop doesn't know.
    const from = address.startsWith('http:') ? address : origin()
    const mine = network.openSocket(shop.addressOf('/ws').replace(/^http/, 'ws'), { headers, origin: from })
    socket = mine
    wait(mine, HANDSHAKE_MS)
    mine.addEventListener('open', () => {
      if (socket !== mine) return
      hear(mine)
      pause = firstPauseMs
      isConnected = true
      shop.connection.reached(true)
      emit({ isConnected })
    })
    mine.addEventListener('message', ({ data }) => {
      if (socket !== mine || typeof data !== 'string') return
      if (data.length > MAX_FRAME) return lose(mine)
      const isHeartbeat = data === HEARTBEAT
      hasHeartbeats ||= isHeartbeat
      hear(mine)
      if (!isHeartbeat) emit({ frame: data })
    })
    mine.addEventListener('close', () => lose(mine))
  }

  function wait(mine: LiveSocket, ms: number) {
    clearTimeout(silence)
    silence = setTimeout(() => lose(mine), ms)
  }

  function hear(mine: LiveSocket) {
    clearTimeout(silence)
    if (hasHeartbeats) wait(mine, silenceMs)
  }

  /** Drops a socket at once: on a dead connection its own end could take minutes. */
  function drop(mine: LiveSocket) {
    clearTimeout(silence)
    socket = null
    mine.close()
    if (!isConnected) return
    isConnected = false
    emit({ isConnected })
  }

  function lose(mine: LiveSocket) {
    if (socket !== mine) return
    drop(mine)
    void comeBack()
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
      if (socket) drop(socket)
    },
    isConnected: () => isConnected,
    onEvent: listeners.add,
  }
}
