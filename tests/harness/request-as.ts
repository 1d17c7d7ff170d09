import { request, type IncomingHttpHeaders } from 'node:http'

/**
 * Sends a request with headers that `fetch` rejects, such as another Host. `isCached` reports whether the response came from
 * the cache.
 */
export function requestAs(base: string, path: string, headers: Record<string, string>, method = 'GET') {
  const { hostname, port } = new URL(base)
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string; isCached: boolean }>(
    (resolve, reject) => {
      const sent = request({ hostname, port, path, headers, method }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
            // Cached responses are sent before a request gets its id.
            isCached: response.headers['x-request-id'] === undefined,
          }),
        )
      })
      sent.once('error', reject).end()
    },
  )
}
