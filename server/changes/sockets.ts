import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Role } from '#shared/features/accounts/auth.contract.ts'
import {
  HEARTBEAT,
  type ConsoleMessage,
  type ConsoleTag,
  type LiveMessage,
  type LiveType,
  type StaffMessage,
} from '#shared/live.ts'
import type { Bus } from './bus.ts'

const MAX_SOCKETS = 10_000
/** Limit per address: an office or a mobile network may share one, but must not take all slots. */
const MAX_SOCKETS_OF_ONE = 500
const MAX_BUFFERED_BYTES = 256 * 1024
const PING_EVERY_MS = 30_000
/** How soon a staff member who was signed out, disabled or given another role loses the socket. */
const CHECK_EVERY_MS = 1_000
/** Batching interval: an import changes many products, but clients are notified once. */
const GATHER_MS = 100
/** Interval at which draining disconnects some clients. */
const ASK_EVERY_MS = 100

const STAFF_UPDATED = JSON.stringify({ type: 'staff_updated' } satisfies StaffMessage)

export interface Sockets {
  count(): number
  /** Disconnects clients gradually, the last ones after `withinMs`; by then load balancers send them elsewhere. */
  drain(withinMs: number): void
  /** Disconnects every client. */
  close(): void
  /** Terminates connections that haven't closed. */
  terminate(): void
}

interface SocketRules {
  isOurs(request: IncomingMessage): boolean
  callerOf(request: IncomingMessage): string
  /** The role of staff, who receive further messages; null for shoppers. */
  roleOf(request: IncomingMessage): Promise<Role | null>
}

/**
 * `/ws`: notifies clients of the kinds of changes, staff also of those that shoppers don't see, and administrators of
 * console changes. Incoming messages are ignored.
 */
export function openSockets(
  server: Server,
  bus: Bus,
  { isOurs, callerOf, roleOf }: SocketRules,
  log: Logger,
  pingEveryMs = PING_EVERY_MS,
): Sockets {
  const wss = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false, clientTracking: true })
  // A handshake that isn't one gets as little as what is refused; the library would send a page.
  wss.on('wsClientError', (_, socket) => end(socket, '400 Bad Request'))
  const alive = new WeakSet<WebSocket>()
  const counts = new Map<string, number>()
  /** Sockets of staff, with the request that names their session. */
  const staff = new Map<WebSocket, { request: IncomingMessage; role: Role }>()

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', (error) => log.debug({ err: error }, 'a socket failed while opening'))
    const refusal = refuse(request)
    if (refusal) return end(socket, refusal)
    wss.handleUpgrade(request, socket, head, (client) => {
      const caller = callerOf(request)
      counts.set(caller, (counts.get(caller) ?? 0) + 1)
      client.once('close', () => {
        leave(caller)
        staff.delete(client)
      })
      void checkRole(client, request)
      alive.add(client)
      client.on('pong', () => alive.add(client))
      client.on('error', (error) => log.debug({ err: error }, 'a live socket failed'))
    })
  })

  function end(socket: Duplex, status: string) {
    // A client that doesn't hang up would keep the connection open.
    socket.once('finish', () => socket.destroy())
    const wait = /^(429|503)/.test(status) ? 'retry-after: 60\r\n' : ''
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n${wait}\r\n`)
  }

  /** Sends staff the messages for their role from now on, and disconnects those whose role has changed. */
  async function checkRole(client: WebSocket, request: IncomingMessage) {
    const before = staff.get(client)
    try {
      const role = await roleOf(request)
      if (before && before.role !== role) client.close(1008, role ? 'Another role' : 'Signed out')
      else if (role && client.readyState === client.OPEN) staff.set(client, { request, role })
    } catch (error) {
      log.warn({ err: error }, 'the role of a live socket could not be checked')
      // A client that connects again is checked again.
      if (!before) client.close(1013, 'Try again')
    }
  }

  function leave(caller: string) {
    const left = counts.get(caller)! - 1
    if (left > 0) counts.set(caller, left)
    else counts.delete(caller)
  }

  function refuse(request: IncomingMessage): string | null {
    if (request.url?.split('?')[0] !== '/ws') return '404 Not Found'
    if (!isOurs(request)) return '403 Forbidden'
    if (wss.clients.size >= MAX_SOCKETS) return '503 Service Unavailable'
    if ((counts.get(callerOf(request)) ?? 0) >= MAX_SOCKETS_OF_ONE) return '429 Too Many Requests'
    return null
  }

  const gathered = new Set<LiveType>()
  const gatheredTags = new Set<ConsoleTag>()
  let isForStaff = false
  let sending: NodeJS.Timeout | undefined
  bus.subscribe((changes) => {
    for (const { type, tags } of changes) {
      if (type === 'console_updated') for (const tag of tags) gatheredTags.add(tag as ConsoleTag)
      else if (type === 'staff_updated') isForStaff = true
      else gathered.add(type)
    }
    sending ??= setTimeout(broadcast, GATHER_MS)
  })

  function broadcast() {
    sending = undefined
    const messages = [...gathered].map((type) => JSON.stringify({ type } satisfies LiveMessage))
    for (const client of wss.clients) for (const message of messages) tell(client, message)
    // Staff apps refetch the same after both.
    const forStaff = isForStaff && !gathered.has('content_updated')
    if (forStaff) for (const client of staff.keys()) tell(client, STAFF_UPDATED)
    gathered.clear()
    isForStaff = false
    if (gatheredTags.size === 0) return
    const message = JSON.stringify({ type: 'console_updated', tags: [...gatheredTags] } satisfies ConsoleMessage)
    gatheredTags.clear()
    for (const [client, { role }] of staff) if (role === 'administrator') tell(client, message)
  }

  /** Terminates a client that doesn't read; after reconnecting it reloads everything. */
  function tell(client: WebSocket, message: string) {
    if (client.bufferedAmount > MAX_BUFFERED_BYTES) client.terminate()
    else client.send(message)
  }

  const pinging = setInterval(() => {
    for (const client of wss.clients) {
      if (!alive.has(client)) client.terminate()
      alive.delete(client)
      client.ping()
      tell(client, HEARTBEAT)
    }
  }, pingEveryMs)
  pinging.unref()

  const checking = setInterval(() => {
    for (const [client, { request }] of staff) void checkRole(client, request)
  }, CHECK_EVERY_MS)
  checking.unref()

  let leaving: NodeJS.Timeout | undefined
  const ask = (client: WebSocket) => client.close(1001, 'The shop is restarting')

  return {
    count: () => wss.clients.size,
    drain(withinMs) {
      const clients = [...wss.clients]
      const began = performance.now()
      leaving = setInterval(() => {
        const gone = (performance.now() - began) / withinMs
        const stay = Math.ceil(clients.length * Math.min(1, 2 - 2 * gone))
        for (const client of clients.splice(Math.max(0, stay))) ask(client)
      }, ASK_EVERY_MS)
    },
    close() {
      clearInterval(pinging)
      clearInterval(checking)
      clearTimeout(sending)
      clearInterval(leaving)
      for (const client of wss.clients) ask(client)
      wss.close()
    },
    terminate() {
      for (const client of wss.clients) client.terminate()
    },
  }
}
