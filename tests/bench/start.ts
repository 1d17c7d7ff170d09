import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { credentials } from '@hoard/sandbox/tokens'
import { builtProgram } from '#tests/harness/built-program.ts'
import { freePort } from '#tests/harness/wait-until.ts'
import { memoryMegabytes } from './process.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const RUNS = 9
const IDLE_MS = 3_000
const WITHIN_MS = 60_000

/** The least that a server in Koa does: it answers `/readyz`. */
const BARE_KOA = `import Koa from 'koa'
  new Koa().use((ctx) => { ctx.body = 'ready' }).listen(process.env.PORT, '127.0.0.1')`

interface Started {
  /** Milliseconds to the first 200 of `/readyz`. */
  ms: number
  pid: number
  stop(): Promise<void>
}

/** Starts of the shop with its data, and of a bare Koa, in turns; memory of the idle shop. */
export async function printStart() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-bench-start-'))
  const [port, shopifyPort] = await Promise.all([freePort(), freePort()])
  const PATH = `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`
  const env = {
    PATH,
    ENV_FILE: '',
    HOME: folder,
    PORT: String(port),
    SANDBOX_PORT: String(shopifyPort),
    DATA_DIR: folder,
  }
  const connected = {
    SHOPIFY_STORE_DOMAIN: `127.0.0.1:${shopifyPort}`,
    SHOPIFY_CLIENT_ID: credentials.clientId,
    SHOPIFY_CLIENT_SECRET: credentials.clientSecret,
    SHOPIFY_STOREFRONT_TOKEN: credentials.storefrontToken,
  }
  const node = process.execPath
  const starts = {
    'bare Koa': () => start(node, ['--input-type=module', '-e', BARE_KOA], env, port),
    'the server alone': () => start(node, [builtProgram('main')], { ...env, ...connected }, port),
    'the server and the local Shopify': () => start(node, [builtProgram('hoard'), 'start'], env, port),
    'npm start': () => start('npm', ['start'], env, port),
  }
  const times = Object.keys(starts).map((name) => [name, [] as number[]] as const)
  const idle: number[] = []
  try {
    // Reads the catalogue.
    await (await starts['the server and the local Shopify']()).stop()
    for (let run = 0; run < RUNS; run++)
      for (const [name, taken] of times) {
        const started = await starts[name as keyof typeof starts]()
        taken.push(started.ms)
        if (name === 'the server alone' && run < 3) {
          await sleep(IDLE_MS)
          idle.push(await memoryMegabytes(started.pid))
        }
        await started.stop()
      }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const koa = median(times[0]![1])
  console.table(
    Object.fromEntries(
      times.map(([name, taken]) => [
        name,
        {
          'median ms': Math.round(median(taken)),
          'from ms': Math.round(Math.min(...taken)),
          'to ms': Math.round(Math.max(...taken)),
          'of bare Koa': (median(taken) / koa).toFixed(1),
        },
      ]),
    ),
  )
  console.log(`memory of the idle server (PSS): ${median(idle)} MB`)
  console.log('target: npm start at most 1000 ms, the server alone at most 450 ms and 110 MB')
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

async function start(command: string, args: string[], env: Record<string, string>, port: number): Promise<Started> {
  const began = performance.now()
  // A process group, because npm's shell doesn't forward signals.
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'], detached: true })
  const exited = once(child, 'exit')
  while (!(await isReady(port))) {
    if (child.exitCode !== null || performance.now() - began > WITHIN_MS) throw new Error(`${command} did not start.`)
    await sleep(3)
  }
  return {
    ms: performance.now() - began,
    pid: child.pid!,
    async stop() {
      process.kill(-child.pid!, 'SIGTERM')
      await exited
      // npm may exit before the shop.
      while (await isReady(port)) await sleep(20)
      await sleep(300)
    },
  }
}

const agent = new Agent({ keepAlive: false })

const isReady = (port: number) =>
  new Promise<boolean>((answer) => {
    get({ host: '127.0.0.1', port, path: '/readyz', agent }, (response) => {
      response.resume()
      answer(response.statusCode === 200)
    }).on('error', () => answer(false))
  })
