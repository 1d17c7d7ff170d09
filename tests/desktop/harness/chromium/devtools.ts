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
 * One target of the browser, or the browser itself. Calls reject with the protocol's words, and with `Gone` once there is nobody any more
 * who could answer.
 */
export type DevtoolsSession = Pick<CDPSession, 'send' | 'on' | 'once' | 'off'>

/** The browser, the page that was asked, or the request that was held for an answer is no more. */
class Gone extends Error {
  override name = 'Gone'
}

/**
 * Speaks the DevTools protocol over Chromium's pipe: JSON texts that end with a zero. When this process dies, the pipe closes, and Chromium
 * ends by itself, as the renderers of Electron do.
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
      call?.reject(new Gone(message.error.message))
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
    for (const { reject } of waiting.values()) reject(new Gone('The browser is gone.'))
    waiting.clear()
  })
  // Whoever writes hears of it through `from`.
  to.on('error', () => (isGone = true))

  return function session(sessionId?: string): DevtoolsSession {
    const events = new EventEmitter()
    events.setMaxListeners(0)
    sessions.set(sessionId ?? '', events)
    const send = (method: string, params: object = {}) =>
      new Promise((resolve, reject) => {
        if (isGone) return reject(new Gone('The browser is gone.'))
        waiting.set(++last, { resolve, reject })
        to.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`)
      })
    return Object.assign(events, { send }) as unknown as DevtoolsSession
  }
}

/** For what may come too late: the page was closed meanwhile, and nobody needs the answer any more. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof Gone)) throw error
}
