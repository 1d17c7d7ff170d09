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
import type { Change } from './changes.ts'

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
  rules: SocketRules,
  log: Logger,
  pingEveryMs = PING_EVERY_MS,
): Sockets {
  const clients = new LiveClients(rules, log)
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => clients.admit(request, socket, head))
  const broadcast = new Broadcast(clients)
  bus.subscribe((changes) => broadcast.gather(changes))
  const pinging = setInterval(() => clients.ping(), pingEveryMs).unref()
  const checking = setInterval(() => clients.checkRoles(), CHECK_EVERY_MS).unref()
  let leaving: NodeJS.Timeout | undefined
  const ask = (client: WebSocket) => client.close(1001, 'The shop is restarting')

  return {
    count: () => clients.all.size,
    drain(withinMs) {
      const left = [...clients.all]
      const began = performance.now()
      leaving = setInterval(() => {
        const gone = (performance.now() - began) / withinMs
        const stay = Math.ceil(left.length * Math.min(1, 2 - 2 * gone))
        for (const client of left.splice(Math.max(0, stay))) ask(client)
      }, ASK_EVERY_MS)
    },
    close() {
      clearInterval(pinging)
      clearInterval(checking)
      clearInterval(leaving)
      broadcast.close()
      for (const client of clients.all) ask(client)
      clients.close()
    },
    terminate() {
      for (const client of clients.all) client.terminate()
    },
  }
}

/** The connected clients. */
class LiveClients {
  readonly #rules: SocketRules
  readonly #log: Logger
  readonly #wss = new WebSocketServer({
    noServer: true,
    maxPayload: 1024,
    perMessageDeflate: false,
    clientTracking: true,
  })
  /** Those that answered the last ping. */
  readonly #alive = new WeakSet<WebSocket>()
  /** Number of sockets by caller. */
  readonly #counts = new Map<string, number>()
  /** Sockets of staff, with the request that names their session. */
  readonly staff = new Map<WebSocket, { request: IncomingMessage; role: Role }>()

  constructor(rules: SocketRules, log: Logger) {
    this.#rules = rules
    this.#log = log
    // A handshake that isn't one gets as little as what is refused; the library would send a page.
    this.#wss.on('wsClientError', (_, socket) => end(socket, '400 Bad Request'))
  }

  get all(): ReadonlySet<WebSocket> {
    return this.#wss.clients
  }

  /** Opens a socket, or refuses it. */
  admit(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', (error) => this.#log.debug({ err: error }, 'a socket failed while opening'))
    const refusal = this.#refusalOf(request)
    if (refusal) return end(socket, refusal)
    this.#wss.handleUpgrade(request, socket, head, (client) => {
      const caller = this.#rules.callerOf(request)
      this.#counts.set(caller, (this.#counts.get(caller) ?? 0) + 1)
      client.once('close', () => {
        const left = this.#counts.get(caller)! - 1
        if (left > 0) this.#counts.set(caller, left)
        else this.#counts.delete(caller)
        this.staff.delete(client)
      })
      void this.#checkRole(client, request)
      this.#alive.add(client)
      client.on('pong', () => this.#alive.add(client))
      client.on('error', (error) => this.#log.debug({ err: error }, 'a live socket failed'))
    })
  }

  checkRoles(): void {
    for (const [client, { request }] of this.staff) void this.#checkRole(client, request)
  }

  /** Terminates clients that didn't answer the last ping. */
  ping(): void {
    for (const client of this.all) {
      if (!this.#alive.has(client)) client.terminate()
      this.#alive.delete(client)
      client.ping()
      tell(client, HEARTBEAT)
    }
  }

  close(): void {
    this.#wss.close()
  }

  /** Sends staff the messages for their role from now on, and disconnects those whose role has changed. */
  async #checkRole(client: WebSocket, request: IncomingMessage) {
    const before = this.staff.get(client)
    try {
      const role = await this.#rules.roleOf(request)
      if (before && before.role !== role) client.close(1008, role ? 'Another role' : 'Signed out')
      else if (role && client.readyState === client.OPEN) this.staff.set(client, { request, role })
    } catch (error) {
      this.#log.warn({ err: error }, 'the role of a live socket could not be checked')
      // A client that connects again is checked again.
      if (!before) client.close(1013, 'Try again')
    }
  }

  #refusalOf(request: IncomingMessage): string | null {
    if (request.url?.split('?')[0] !== '/ws') return '404 Not Found'
    if (!this.#rules.isOurs(request)) return '403 Forbidden'
    if (this.all.size >= MAX_SOCKETS) return '503 Service Unavailable'
    if ((this.#counts.get(this.#rules.callerOf(request)) ?? 0) >= MAX_SOCKETS_OF_ONE) return '429 Too Many Requests'
    return null
  }
}

/** Tells clients of changes, those of a short time together. */
class Broadcast {
  readonly #clients: LiveClients
  readonly #types = new Set<LiveType>()
  readonly #tags = new Set<ConsoleTag>()
  #isForStaff = false
  #sending: NodeJS.Timeout | undefined

  constructor(clients: LiveClients) {
    this.#clients = clients
  }

  gather(changes: readonly Change[]): void {
    for (const { type, tags } of changes) {
      if (type === 'console_updated') for (const tag of tags) this.#tags.add(tag as ConsoleTag)
      else if (type === 'staff_updated') this.#isForStaff = true
      else this.#types.add(type)
    }
    this.#sending ??= setTimeout(() => this.#send(), GATHER_MS)
  }

  close(): void {
    clearTimeout(this.#sending)
  }

  #send() {
    this.#sending = undefined
    const { all, staff } = this.#clients
    const messages = [...this.#types].map((type) => JSON.stringify({ type } satisfies LiveMessage))
    for (const client of all) for (const message of messages) tell(client, message)
    // Staff apps refetch the same after both.
    const forStaff = this.#isForStaff && !this.#types.has('content_updated')
    if (forStaff) for (const client of staff.keys()) tell(client, STAFF_UPDATED)
    this.#types.clear()
    this.#isForStaff = false
    if (this.#tags.size === 0) return
    const message = JSON.stringify({ type: 'console_updated', tags: [...this.#tags] } satisfies ConsoleMessage)
    this.#tags.clear()
    for (const [client, { role }] of staff) if (role === 'administrator') tell(client, message)
  }
}

/** Terminates a client that doesn't read; after reconnecting it reloads everything. */
function tell(client: WebSocket, message: string) {
  if (client.bufferedAmount > MAX_BUFFERED_BYTES) client.terminate()
  else client.send(message)
}

function end(socket: Duplex, status: string) {
  // A client that doesn't hang up would keep the connection open.
  socket.once('finish', () => socket.destroy())
  const wait = /^(429|503)/.test(status) ? 'retry-after: 60\r\n' : ''
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n${wait}\r\n`)
}
