import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { builtProgram } from '#tests/harness/built-program.ts'
import { freePort, waitUntil } from '#tests/harness/wait-until.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** One server process that can be started, killed, paused and restarted on its port. */
export interface FleetServer {
  name: string
  port: number
  /** URL of the server itself, bypassing the balancer. */
  url: string
  log: string
  pid(): number
  /** Starts the server, optionally another version's from its sources. Resolves when it is ready. */
  start(main?: string): Promise<void>
  /** SIGKILL, as when the system is out of memory. */
  kill(): Promise<void>
  /** Sends SIGTERM and waits; returns the exit code. */
  drain(): Promise<number | null>
  pause(): void
  resume(): void
  isReady(): Promise<boolean>
}

interface FleetServerOptions {
  name: string
  folder: string
  env: Record<string, string>
}

/** Prepares a server with its own port and DATA_DIR without starting it. Its log stays in the folder. */
export async function createFleetServer({ name, folder, env }: FleetServerOptions): Promise<FleetServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(folder, `${name}-`))
  const log = join(folder, `${name}.log`)
  let child: ChildProcess | null = null

  const isReady = () => fetch(`${url}/readyz`).then(({ ok }) => ok)
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null
    const ended = once(child, 'exit') as Promise<[number | null]>
    child.kill(signal)
    const [code] = await ended
    child = null
    return code
  }

  return {
    name,
    port,
    url,
    log,
    pid: () => child!.pid!,
    async start(main = builtProgram('main')) {
      const output = openSync(log, 'a')
      child = spawn(process.execPath, [main], {
        cwd: ROOT,
        stdio: ['ignore', output, output],
        env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, ...env },
      })
      const begun = child
      const orphan = () => begun.kill('SIGKILL')
      process.once('exit', orphan)
      begun.once('exit', () => process.off('exit', orphan))
      const hasEnded = () => begun.exitCode !== null || begun.signalCode !== null
      await waitUntil(async () => hasEnded() || (await isReady()))
      if (hasEnded()) throw new Error(`${name} has exited: ${readFileSync(log, 'utf8').slice(-3000)}`)
    },
    kill: async () => void (await end('SIGKILL')),
    drain: () => end('SIGTERM'),
    pause: () => void child!.kill('SIGSTOP'),
    resume: () => void child!.kill('SIGCONT'),
    isReady: () => isReady().catch(() => false),
  }
}
