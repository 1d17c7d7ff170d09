import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { MountedDisk } from '#tests/harness/mounted-disk.ts'
import { bareEnvironment, builtProgram } from '#tests/harness/built-program.ts'
import { freePort, waitUntil } from '#tests/harness/wait-until.ts'

/** A drill restarts a server hundreds of times. */
const POLL_MS = 20
const ROOT = resolve(import.meta.dirname, '../../..')

/** One server process that can be started, killed, paused and restarted on its port. */
export interface FleetServer {
  name: string
  port: number
  /** URL of the server itself, bypassing the balancer. */
  url: string
  log: string
  dataDir: string
  pid(): number
  /** Starts the server, optionally another version's from its sources. Resolves when it is ready, or `path` is 200. */
  start(main?: string, path?: string): Promise<void>
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
  /** A folder of its own by default. */
  dataDir?: string
  /** Runs a command elsewhere, such as where a disk is mounted. */
  inside?: MountedDisk['inside']
}

/** Prepares a server with its own port and DATA_DIR without starting it. Its log stays in the folder. */
export async function createFleetServer({
  name,
  folder,
  env,
  dataDir = mkdtempSync(join(folder, `${name}-`)),
  inside = (command, ...args) => [command, args],
}: FleetServerOptions): Promise<FleetServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = join(folder, `${name}.log`)
  let child: ChildProcess | null = null
  process.once('exit', () => child?.kill('SIGKILL'))

  const isReady = (path = '/readyz') => fetch(url + path).then(({ ok }) => ok)
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
    dataDir,
    pid: () => child!.pid!,
    async start(main = builtProgram('main'), path = '/readyz') {
      const output = openSync(log, 'a')
      child = spawn(...inside(process.execPath, main), {
        cwd: ROOT,
        stdio: ['ignore', output, output],
        env: { ...bareEnvironment, PORT: String(port), DATA_DIR: dataDir, ...env },
      })
      closeSync(output)
      const begun = child
      const hasEnded = () => begun.exitCode !== null || begun.signalCode !== null
      await waitUntil(async () => hasEnded() || (await isReady(path)), POLL_MS)
      if (hasEnded()) throw new Error(`${name} has exited: ${readFileSync(log, 'utf8').slice(-3000)}`)
    },
    kill: async () => void (await end('SIGKILL')),
    drain: () => end('SIGTERM'),
    pause: () => void child!.kill('SIGSTOP'),
    resume: () => void child!.kill('SIGCONT'),
    isReady: () => isReady().catch(() => false),
  }
}
