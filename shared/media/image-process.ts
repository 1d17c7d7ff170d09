import { spawn } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { serveJobs, type JobHandlers, type JobTypes, type WorkerPort } from '#shared/workers/jobs.ts'
import type { WorkerHandle } from '#shared/workers/worker-pool.ts'

/** Low priority: pages go first. Lower still, and a machine that is busy otherwise takes a minute to start a process. */
const NICENESS = 10
/** More than any accepted image needs; beyond it the process kills itself. */
const MAX_RSS = 750 * 1024 * 1024
const WATCH_MS = 50

/**
 * Starts a process for images: `file` in `node`. Messages are JSON, because Electron's and Node's V8 may differ in how
 * they serialise values. Not by `fork`, to which Electron adds an environment of its own.
 */
export function forkImageProcess(file: URL | string, node = process.execPath) {
  const child = spawn(node, [file instanceof URL ? fileURLToPath(file) : file], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: workerEnvironment(process.env),
  })
  const stderr = child.stderr instanceof Socket ? child.stderr : undefined
  const handle: WorkerHandle = {
    // If the process has exited, its `exit` event reports it.
    postMessage: (message) => child.connected && child.send(message as object),
    on: (event: string, listener: (given?: unknown) => void) => child.on(event, listener),
    kill: () => child.kill('SIGKILL'),
    pid: child.pid,
    ref() {
      child.ref()
      child.channel?.ref()
    },
    unref() {
      child.unref()
      child.channel?.unref()
      stderr?.unref()
    },
  }
  return { child, handle }
}

/** Enough to run, and no settings: a process that decodes untrusted bytes must not know keys and passwords. */
export function workerEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const { PATH, SystemRoot, TEMP, TMPDIR, HOME, NODE_COMPILE_CACHE } = env
  return {
    ...(PATH && { PATH }),
    ...(SystemRoot && { SystemRoot }),
    ...(TEMP && { TEMP }),
    ...(TMPDIR && { TMPDIR }),
    ...(HOME && { HOME }),
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    // Fewer malloc arenas retain less freed memory.
    MALLOC_ARENA_MAX: '2',
    // One thread decodes, one does I/O.
    UV_THREADPOOL_SIZE: '2',
  }
}

/**
 * Serves jobs in a process for images. `load` imports the decoders, whose threads inherit the low priority that is set
 * before.
 */
export async function serveImageJobs<J extends JobTypes<J>>(
  load: () => Promise<JobHandlers<J>>,
  maxRss = MAX_RSS,
): Promise<void> {
  lowerPriority()
  const handlers = await load()
  // It will be killed, and Node would only keep compiled code when it ends by itself.
  flushCompileCache()
  setInterval(() => process.memoryUsage.rss() > maxRss && end(), WATCH_MS).unref()
  serveJobs<J>(port(), handlers)
}

/** Electron's utility processes have a parent port; Node's child processes an IPC channel. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  postMessage(message: unknown): void
}

function port(): WorkerPort {
  const rss = () => process.memoryUsage.rss()
  const parent = 'parentPort' in process ? (process.parentPort as ParentPort | undefined) : undefined
  if (parent)
    return {
      rss,
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
      post: (reply) => parent.postMessage(reply),
      listen: (listener) => parent.on('message', ({ data }) => listener(data)),
    }
  // The process ends with the program that started it.
  process.on('disconnect', end)
  return {
    rss,
    post: (reply) => void process.send?.(reply),
    listen: (listener) => void process.on('message', listener),
  }
}

/** Immediately, even while native code is running. */
function end() {
  process.kill(process.pid, 'SIGKILL')
}

function lowerPriority() {
  // On Linux, each thread has its own priority.
  const threads = existsSync('/proc/self/task') ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) ifAllowed(() => setPriority(thread, NICENESS))
  // When memory runs out, Linux should kill this process first.
  if (process.platform === 'linux') ifAllowed(() => writeFileSync('/proc/self/oom_score_adj', '900'))
}

function ifAllowed(change: () => void) {
  try {
    change()
  } catch {
    // A thread may have ended, and a program that is nicer already may not raise its priority. The work matters more.
  }
}
