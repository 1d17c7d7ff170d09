import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bareEnvironment, builtProgram } from './harness/built-program.ts'
import { freePort } from './harness/wait-until.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const root = resolve(import.meta.dirname, '..')

/** Runs `npm start` as npm does: through a shell that doesn't forward signals. */
async function start(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hoard-start-'))
  const child = spawn('sh', ['-c', `"${process.execPath}" "${builtProgram('hoard')}" start; true`], {
    cwd: root,
    env: { ...bareEnvironment, HOME: process.env['HOME'], DATA_DIR: dataDir, ...env },
  })
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  return {
    child,
    said: () => said,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const freePorts = () => Promise.all([freePort(), freePort()])

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    (response) => response.status > 0,
    () => false,
  )

test('startup logs its steps, opens the shop, and SIGTERM ends everything', async () => {
  const [port, sandboxPort] = await freePorts()
  await using shop = await start({ PORT: String(port), SANDBOX_PORT: String(sandboxPort) })
  await eventually(shop.said).toContain(`the shop is open at http://localhost:${port}`)
  expect(shop.said()).toMatch(/local Shopify.*\n(.*\n)*.*catalogue/)
  expect(await (await fetch(`http://127.0.0.1:${port}/gallery`)).text()).toContain('MINIATURE GALLERY')
  await eventually(shop.said).toMatch(
    /Create the first administrator with this one-time link.*\n +http:\/\/localhost:\d+\/api\/welcome\?token=[\w-]{43}\n/,
  )
  shop.child.kill('SIGTERM')
  await eventually(() => Promise.all([answers(port), answers(sandboxPort)])).toEqual([false, false])
})

test('a page and its files answer as soon as the port is open', async () => {
  const [port, sandboxPort] = await freePorts()
  await using shop = await start({ PORT: String(port), SANDBOX_PORT: String(sandboxPort) })
  const files = await readdir(join(root, 'dist/storefront/client/assets'))
  const paths = [
    '/',
    '/favicon.svg',
    ...files
      .filter((name) => !/\.(br|gz)$/.test(name))
      .slice(-3)
      .map((name) => `/assets/${name}`),
  ]
  const first = async (path: string) => {
    for (;;) {
      const status = await fetch(`http://127.0.0.1:${port}${path}`).then(
        (response) => response.status,
        () => null,
      )
      if (status !== null) return [path, status]
      await sleep(2)
    }
  }
  expect(await Promise.all(paths.map(first))).toEqual(paths.map((path) => [path, 200]))
  expect(shop.child.exitCode).toBeNull()
})

test('a wrong setting stops the start and is named', async () => {
  await using shop = await start({ PORT: 'everywhere' })
  await eventually(shop.said).toContain('PORT: ')
  expect(shop.said()).toContain('Invalid settings')
})

test('a taken port of the local Shopify is reported clearly', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  await using shop = await start({ PORT: '0', SANDBOX_PORT: String(port) })
  await eventually(shop.said).toContain('the local Shopify could not start')
  expect(shop.said()).not.toContain('    at ')
  taken.close()
})

test('a taken port is reported clearly', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  await using shop = await start({ PORT: String(port), SANDBOX_PORT: '0' })
  await eventually(shop.said).toContain(`another program is using port ${port}`)
  taken.close()
})
