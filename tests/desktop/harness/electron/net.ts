import { readFile } from 'node:fs/promises'
import { request as overHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { only } from './modelled.ts'

/** Network of the main process. Tests set whether it is online: `evaluate(({ net }) => …)`. */
export const net = only('net', {
  online: true,
  isOnline() {
    return this.online
  },
  async fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    const address = typeof input === 'string' ? input : input.url
    if (address.startsWith('file:')) return new Response(new Uint8Array(await readFile(new URL(address))))
    return fetch(input, init)
  },
  /** Request as electron-updater uses it: redirects are reported, and the caller follows them. */
  request({
    session: _session,
    redirect: _redirect,
    ...options
  }: RequestOptions & { session?: unknown; redirect?: unknown }) {
    const request = (options.protocol === 'http:' ? overHttp : overHttps)(options)
    request.prependListener('response', ({ statusCode = 0, headers }: IncomingMessage) => {
      if (statusCode < 300 || statusCode > 399 || !headers.location) return
      const here = `${options.protocol}//${options.hostname}${options.path ?? '/'}`
      request.emit('redirect', statusCode, options.method ?? 'GET', new URL(headers.location, here).href)
    })
    return request
  },
})
