import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { bareEnvironment, builtProgram } from '#tests/harness/built-program.ts'
import { freePort, waitUntil } from '#tests/harness/wait-until.ts'
import { eventually } from '#tests/harness/wait-for.ts'

let dataDir: string
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'hoard-closing-'))))
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))

/** Starts a shop in its own process. */
async function start(drainSeconds: number) {
  const env = { DATA_DIR: dataDir, DRAIN_SECONDS: String(drainSeconds), PORT: '0', AUTH_DISABLED: '1' }
  const child = spawn(process.execPath, [builtProgram('main')], {
    env: { ...bareEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  for await (const line of createInterface(child.stdout)) {
    const [url] = /http:\/\/localhost:\d+/.exec(line) ?? []
    if (!url || !line.includes('the shop is open')) continue
    child.stdout.resume()
    return { url, stop: () => child.kill('SIGTERM'), exitCode: async () => (await exited)[0] }
  }
  throw new Error('The shop did not open.')
}

const tus = { 'tus-resumable': '1.0.0' }

async function beginUpload(url: string, bytes: Buffer) {
  const made = await fetch(`${url}/api/images/uploads`, {
    method: 'POST',
    headers: { ...tus, origin: url, 'upload-length': String(bytes.length) },
  })
  const headers = { ...tus, origin: url, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const sending = request(new URL(made.headers.get('location')!, url), { method: 'PATCH', headers })
  const answered = once(sending, 'response') as Promise<[{ statusCode: number }]>
  await new Promise((sent) => sending.write(bytes.subarray(0, bytes.length / 2), sent))
  return {
    finish: () => sending.end(bytes.subarray(bytes.length / 2)),
    status: answered.then(([{ statusCode }]) => statusCode),
  }
}

test(
  'a server drains on SIGTERM and exits when uploads have finished',
  { tags: ['O1.3', 'both-engines'] },
  async () => {
    const { url, stop, exitCode } = await start(3)
    const page = () => fetch(`${url}/gallery`)
    expect((await page()).headers.get('connection')).toBe('keep-alive')
    const sockets = Array.from({ length: 5 }, () => new WebSocket(`${url.replace('http', 'ws')}/ws`, { origin: url }))
    await Promise.all(sockets.map((socket) => once(socket, 'open')))
    const goneAt: number[] = []
    const gone = Promise.all(
      sockets.map(async (socket) => {
        const [code] = (await once(socket, 'close')) as [number]
        goneAt.push(performance.now())
        return code
      }),
    )
    const upload = await beginUpload(url, Buffer.alloc(64 * 1024, 7))

    const began = performance.now()
    stop()
    const ready = async () => {
      const answer = await fetch(`${url}/readyz`)
      return [answer.status, (await answer.text()).trim()]
    }
    await eventually(ready, { interval: 20 }).toEqual([503, 'not ready\nerror: server: It is stopping.'])
    for (const path of ['/gallery', '/healthz', '/api/products']) {
      const answer = await fetch(url + path)
      expect([path, answer.status, answer.headers.get('connection')]).toEqual([path, 200, 'close'])
      await answer.arrayBuffer()
    }
    expect(await gone).toEqual([1001, 1001, 1001, 1001, 1001])
    // Sockets close at different times, not all at once.
    expect(goneAt.at(-1)! - goneAt[0]!).toBeGreaterThan(500)
    await eventually(() =>
      page().then(
        () => 'open',
        () => 'closed',
      ),
    ).toBe('closed')
    expect(performance.now() - began).toBeGreaterThan(2_900)
    upload.finish()
    expect(await upload.status).toBe(204)
    expect(await exitCode()).toBe(0)
  },
)

test('a second signal ends open connections', { tags: ['both-engines'] }, async () => {
  const { url, stop, exitCode } = await start(300)
  const { status } = await beginUpload(url, Buffer.alloc(64 * 1024, 7))
  const cutOff = expect(status).rejects.toThrow('socket hang up')
  stop()
  await eventually(() => fetch(`${url}/readyz`).then(({ status }) => status)).toBe(503)
  stop()
  await cutOff
  expect(await exitCode()).toBe(0)
})

test('a server that has only just begun to listen stops cleanly, too', { tags: ['both-engines'] }, async () => {
  const port = await freePort()
  const child = spawn(process.execPath, [builtProgram('main')], {
    env: { ...bareEnvironment, DATA_DIR: dataDir, PORT: String(port), AUTH_DISABLED: '1' },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  await waitUntil(() => fetch(`http://127.0.0.1:${port}/healthz`).then(() => true))
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})
