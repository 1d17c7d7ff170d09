import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { CDPSession } from '@playwright/test'

interface Message {
  id?: number
  sessionId?: string
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

/**
 * Session of a browser target, or of the browser. Calls reject with the protocol's message, or with `GoneError` if the
 * target no longer exists.
 */
export type DevtoolsSession = Pick<CDPSession, 'send' | 'on' | 'once' | 'off'>

/** The browser, the page, or the intercepted request no longer exists. */
class GoneError extends Error {
  override name = 'GoneError'
}

/**
 * Speaks the DevTools protocol over Chromium's pipe, as zero-terminated JSON. If this process dies, the pipe closes and
 * Chromium exits, like Electron's renderers.
 */
export function openDevtools(to: Writable, from: Readable) {
  const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>()
  const sessions = new Map<string, EventEmitter>()
  let last = 0
  let isGone = false

  function take(message: Message) {
    if (message.method) return void sessions.get(message.sessionId ?? '')?.emit(message.method, message.params)
    const call = waiting.get(message.id!)
    waiting.delete(message.id!)
    if (!message.error) call?.resolve(message.result as never)
    else if (/closed|crashed|detached|not found|Cannot find context|Invalid InterceptionId/.test(message.error.message))
      call?.reject(new GoneError(message.error.message))
    else call?.reject(new Error(message.error.message))
  }

  const parts: Buffer[] = []
  from.on('data', (data: Buffer) => {
    for (let end = data.indexOf(0); end >= 0; end = data.indexOf(0)) {
      parts.push(data.subarray(0, end))
      data = data.subarray(end + 1)
      take(JSON.parse(Buffer.concat(parts.splice(0)).toString('utf8')) as Message)
    }
    if (data.length) parts.push(data)
  })
  from.on('close', () => {
    isGone = true
    for (const { reject } of waiting.values()) reject(new GoneError('The browser is gone.'))
    waiting.clear()
  })
  // Pending calls are rejected through `from`.
  to.on('error', () => (isGone = true))

  return function session(sessionId?: string): DevtoolsSession {
    const events = new EventEmitter()
    events.setMaxListeners(0)
    sessions.set(sessionId ?? '', events)
    const send = (method: string, params: object = {}) =>
      new Promise((resolve, reject) => {
        if (isGone) return reject(new GoneError('The browser is gone.'))
        waiting.set(++last, { resolve, reject })
        to.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`)
      })
    return Object.assign(events, { send }) as unknown as DevtoolsSession
  }
}

/** Ignores errors of calls that come too late because the page has closed. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof GoneError)) throw error
}
