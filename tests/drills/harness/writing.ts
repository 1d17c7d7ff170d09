import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter, once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sandbox } from '@hoard/sandbox'
import { api } from '#shared/api.ts'
import { createClient as createTypedClient, type Client, type Send } from '#shared/contract/client.ts'
import type { Contract, Endpoint } from '#shared/contract/endpoint.ts'
import { createClient } from './client.ts'
import type { Findings } from './findings.ts'
import { Ledger } from './ledger.ts'

type Clients = { [Feature in keyof typeof api]: Client<(typeof api)[Feature]> }

/** What a writer reports while it works, so that a kill can hit that moment. */
export type WriterEvent = 'half a form' | 'half a chunk' | 'a sync'

/** Stored records by the ledger's key. */
export type Stored = Map<string, object>

/** One kind of writing, repeated by one writer: it makes new records, changes and deletes them. */
export interface Writer {
  name: string
  /** Reports each write to the ledger. Throws if the server is gone. */
  write(): Promise<void>
  /** Compares everything that this writer wrote with what the server has. */
  compare(): Promise<void>
}

export interface Writing {
  url: string
  /** Requests as an administrator. */
  staff: Clients
  headers: Record<string, string>
  /** Somebody new, with an address of their own for rate limits. */
  visitor(): Clients & Disposable
  /** Requests with these headers. */
  as(headers: Record<string, string>): Clients & Disposable
  shopify: Sandbox
  findings: Findings
  ledger: Ledger
  /** `acknowledged` names the endpoint. */
  events: EventEmitter<Record<WriterEvent, []> & { acknowledged: [endpoint: string] }>
  /** Counts a write outside of the contract as acknowledged. */
  acknowledge(endpoint: string): void
  random: () => number
  /** A number that no other record has. */
  next(): number
  pick<T>(list: readonly T[]): T
  /** Sends a body in two halves and reports the moment between them. */
  sendHalves(path: string, init: HalvesInit): Promise<{ status: number; text: string; location: string }>
}

interface HalvesInit {
  method: string
  headers: Record<string, string>
  body: Buffer
  event: WriterEvent
}

const HALF_TIME_MS = 5

/** Writers by the endpoints that acknowledged a write of theirs, such as `pages.create`. */
export type Covered = Map<string, string | undefined>

/** The name of the writer that is at work. */
export const atWork = new AsyncLocalStorage<string>()

export interface WritingOptions {
  url: string
  headers: Record<string, string>
  shopify: Sandbox
  findings: Findings
  random: () => number
  covered: Covered
}

export function createWriting({ url, headers, shopify, findings, random, covered }: WritingOptions): Writing {
  const events: Writing['events'] = new EventEmitter()
  let records = 0

  function acknowledge(endpoint: string) {
    covered.set(endpoint, atWork.getStore())
    events.emit('acknowledged', endpoint)
  }

  function clients(more: Record<string, string>): Clients & Disposable {
    const ask = createClient(url, more)
    const send: Send = async (path, { method, headers: own, body }) => {
      const init = { method: method!, headers: own as Record<string, string> }
      const { status, text } = await ask(path, { ...init, ...(body && { body: Buffer.from(body as string) }) })
      return new Response(status === 204 ? null : text, { status })
    }
    const reported =
      (title: string): Send =>
      async (path, init) => {
        const response = await send(path, init)
        if (response.ok && init.method !== 'GET') acknowledge(title)
        return response
      }
    const features = Object.entries(api).map(([feature, contract]) => [
      feature,
      Object.assign(
        {},
        ...Object.entries(contract).map(([name, endpoint]) =>
          createTypedClient({ [name]: endpoint as Endpoint } as Contract, reported(`${feature}.${name}`)),
        ),
      ) as unknown,
    ])
    return Object.assign(Object.fromEntries(features) as Clients, { [Symbol.dispose]: () => ask[Symbol.dispose]() })
  }

  return {
    url,
    staff: clients(headers),
    headers,
    visitor: () => clients({}),
    as: clients,
    shopify,
    findings,
    ledger: new Ledger(findings),
    events,
    acknowledge,
    random,
    next: () => (records += 1),
    pick: (list) => list[Math.floor(random() * list.length)]!,
    async sendHalves(path, { method, headers: own, body, event }) {
      const { port, host } = new URL(url)
      const all = { host, ...headers, ...own, 'content-length': String(body.length) }
      const sending = request({ port, hostname: '127.0.0.1', path, method, headers: all })
      const answered = once(sending, 'response') as Promise<[IncomingMessage]>
      const half = Math.floor(body.length / 2)
      sending.write(body.subarray(0, half))
      await Promise.race([sleep(HALF_TIME_MS), answered])
      events.emit(event)
      sending.end(body.subarray(half))
      const [response] = await answered
      const parts: Buffer[] = await response.toArray()
      if (response.statusCode! < 300) acknowledge(event)
      const location = response.headers.location ?? ''
      return { status: response.statusCode!, text: Buffer.concat(parts).toString(), location }
    },
  }
}

/** Write endpoints of the contract that were neither acknowledged nor excused, and needless excuses. */
export function uncovered(covered: Covered, excused: Record<string, string>): string[] {
  const writes = Object.entries(api).flatMap(([feature, contract]) =>
    Object.entries(contract as Contract)
      .filter(([, { method }]) => method !== 'GET')
      .map(([name]) => `${feature}.${name}`),
  )
  return [
    ...writes.filter((title) => !covered.has(title) && !(title in excused)).map((title) => `no writer calls ${title}`),
    ...Object.keys(excused)
      .filter((title) => covered.has(title) || !writes.includes(title))
      .map((title) => `${title} needs no excuse`),
  ]
}
