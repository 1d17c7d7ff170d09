import { request } from 'node:http'

/** Asks with headers that `fetch` would not send, such as another Host. `kept` tells whether the answer came from memory. */
export function askAs(base: string, path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(base)
  return new Promise<{ status: number; text: string; kept: boolean }>((resolve, reject) => {
    const sent = request({ hostname, port, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          text: Buffer.concat(parts).toString(),
          // What is served from memory is served before a request gets its id.
          kept: answer.headers['x-request-id'] === undefined,
        }),
      )
    })
    sent.once('error', reject).end()
  })
}
