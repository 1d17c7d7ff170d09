import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoCatalogue } from '@hoard/demo/catalogue'
import { startSandbox } from '@hoard/sandbox'
import { memoryMegabytes } from './process.ts'
import { builtProgram } from '#tests/harness/built-program.ts'
import { freePort, waitUntil } from '#tests/harness/wait-until.ts'

/** A production-like shop with the demo catalogue in a process of its own; without sign-in unless `env` says otherwise. */
export async function openOwnShop({
  env = { AUTH_DISABLED: '1' } as Record<string, string>,
  flags = [] as string[],
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-bench-'))
  const sandbox = await startSandbox({ port: 0, catalogue: demoCatalogue })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [...flags, builtProgram('main')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ENV_FILE: '',
      PORT: String(port),
      DATA_DIR: folder,
      ...env,
      LOG_LEVEL: 'warn',
      SHOPIFY_STORE_DOMAIN: sandbox.storeDomain,
      SHOPIFY_ADMIN_TOKEN: sandbox.credentials.adminToken,
      SHOPIFY_STOREFRONT_TOKEN: sandbox.credentials.storefrontToken,
    },
  })
  const shop = {
    url,
    pid: server.pid!,
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await sandbox.close()
      await rm(folder, { recursive: true })
    },
  }
  try {
    await waitUntil(async () => {
      const products = (await (await fetch(`${url}/api/products`)).json()) as unknown[]
      return products.length === demoCatalogue.length
    })
    return shop
  } catch (error) {
    await shop[Symbol.asyncDispose]()
    throw error
  }
}

export interface MemoryPeak {
  /** Megabytes (PSS) of the shop itself, and with its child processes. */
  shop: number
  together: number
  processes: number
}

/** Peak memory of the shop with its child processes, sampled four times per second. */
export function watchMemory(pid: number): { stop(): MemoryPeak } & Disposable {
  const peak = { shop: 0, together: 0, processes: 0 }
  const looking = setInterval(async () => {
    const pids = [pid, ...(await childrenOf(pid))]
    const each = await Promise.all(pids.map((one) => memoryMegabytes(one).catch(() => 0)))
    const together = each.reduce((sum, one) => sum + one, 0)
    peak.shop = Math.max(peak.shop, each[0]!)
    peak.processes = Math.max(peak.processes, pids.length)
    peak.together = Math.max(peak.together, together)
  }, 250)
  return {
    stop() {
      clearInterval(looking)
      return peak
    },
    [Symbol.dispose]: () => clearInterval(looking),
  }
}

/** Its child processes. */
export async function childrenOf(pid: number): Promise<number[]> {
  // The process may have ended.
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}
