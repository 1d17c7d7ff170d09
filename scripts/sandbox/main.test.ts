import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Ready {
  ready: true
  origin: string
  storeDomain: string
  credentials: { adminToken: string }
}

async function forkSandbox(port: string) {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-main-'))
  const child: ChildProcess = fork(join(import.meta.dirname, 'main.ts'), {
    env: { ...process.env, SANDBOX_PORT: port, DATA_DIR: folder, NODE_OPTIONS: '' },
    execArgv: [],
    silent: true,
  })
  let output = ''
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }))
  return {
    child,
    ended,
    ready: async () => (await once(child, 'message'))[0] as Ready,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('the forked sandbox reports ready, serves products, ends on SIGTERM', async () => {
  await using sandbox = await forkSandbox('0')
  const { origin, storeDomain } = await sandbox.ready()
  expect(origin).toBe(`http://${storeDomain}`)
  const products = (await (await fetch(`${origin}/control/products`)).json()) as { pictures: unknown[] }[]
  expect(products.length).toBeGreaterThanOrEqual(24)
  sandbox.child.kill('SIGTERM')
  expect(await sandbox.ended).toMatchObject({ code: 0 })
})

test('the sandbox exits when its parent process disconnects', async () => {
  await using sandbox = await forkSandbox('0')
  await sandbox.ready()
  sandbox.child.disconnect()
  expect(await sandbox.ended).toMatchObject({ code: 0 })
})

test('a taken port is reported in one line', async () => {
  await using first = await forkSandbox('0')
  const port = new URL((await first.ready()).origin).port
  await using second = await forkSandbox(port)
  expect(await second.ended).toEqual({
    code: 1,
    output: `sandbox: port ${port} is taken; set SANDBOX_PORT to a free one\n`,
  })
})

test('an invalid port is rejected by name', async () => {
  await using sandbox = await forkSandbox('many')
  expect(await sandbox.ended).toEqual({ code: 1, output: "sandbox: SANDBOX_PORT is not a port: 'many'\n" })
})
