import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { HttpError } from '#server/errors.ts'
import type { ProcessReply, ImageJobOf, ImageJobKind, ProcessCommand, ImageJobResults } from './jobs.ts'
import { fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'

/** Time limit for starting, generous for a busy machine. */
const START_MS = 60_000
/** A process with more memory than this after a job is replaced. */
const KEPT_RSS = 200 * 1024 * 1024

/** Limits of an image process. */
export interface ProcessLimits {
  /** Milliseconds per job, without waiting for memory. */
  jobMs: number
  /** Resolves when this much memory is available; call the result to release it. */
  admit(bytes: number): Promise<() => void>
}

/**
 * A child process that handles one image job at a time. It starts with its first job, and again after it has exited.
 */
export class ImageProcess {
  readonly #log: Logger
  readonly #limits: ProcessLimits
  #child: ChildProcess | undefined

  constructor(log: Logger, limits: ProcessLimits) {
    this.#log = log
    this.#limits = limits
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Runs a job.
   * @throws HttpError: the job's own error, or 422 if it killed the process or took too long; Error for other failures
   */
  async run<K extends ImageJobKind>(job: ImageJobOf<K>): Promise<ImageJobResults[K]> {
    const child = this.#child ?? (await this.#start())
    const { promise, resolve, reject } = Promise.withResolvers<ImageJobResults[K]>()
    let late = this.#deadline(reject)
    let isOver = false
    let free = () => {}
    const begin = async (bytes: number) => {
      clearTimeout(late)
      const release = await this.#limits.admit(bytes)
      // The process may have exited while waiting for memory.
      if (isOver) return release()
      free = release
      late = this.#deadline(reject)
      send(child, { go: true })
    }
    const onReply = (answer: ProcessReply) => {
      if ('needs' in answer) void begin(answer.needs)
      else if ('result' in answer) resolve(answer.result as ImageJobResults[K])
      else if ('refusal' in answer) reject(new HttpError(answer.refusal.status, answer.refusal.message))
      else if ('error' in answer) reject(new Error(answer.error))
      if ('rss' in answer && answer.rss > KEPT_RSS) this.end()
    }
    const ended = () => reject(new HttpError(422, 'The image can’t be used: processing it failed.'))
    refChild(child)
    child.on('message', onReply).once('exit', ended)
    send(child, { job })
    try {
      return await promise
    } finally {
      isOver = true
      clearTimeout(late)
      free()
      child.off('message', onReply).off('exit', ended)
      unrefChild(child)
    }
  }

  /** Kills the process and its job. */
  end() {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #deadline(reject: (error: Error) => void): NodeJS.Timeout {
    return setTimeout(() => {
      const seconds = Math.ceil(this.#limits.jobMs / 1000)
      reject(new HttpError(422, `Processing the image takes longer than ${seconds} s. Send a smaller one.`))
      this.end()
    }, this.#limits.jobMs)
  }

  async #start(): Promise<ChildProcess> {
    const child = startChild(this.#log)
    this.#child = child
    child.once('exit', (code, signal) => {
      if (this.#child !== child) return
      this.#child = undefined
      this.#log.warn({ code, signal }, 'an image process ended')
    })
    const late = setTimeout(() => child.kill('SIGKILL'), START_MS)
    const isReady = await Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)])
    clearTimeout(late)
    if (!isReady) throw new Error('An image process could not be started.')
    return child
  }
}

/** If the process has exited, its `exit` event reports it. */
function send(child: ChildProcess, order: ProcessCommand) {
  if (child.connected) child.send(order)
}

const FILE = new URL('./image.worker.ts', import.meta.url)

/** Starts an image process. Its first message is `ready`, and it exits with the shop. */
function startChild(log: Logger): ChildProcess {
  const child = fork(FILE, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: childEnvironment(),
  })
  child.stderr!.on('data', (text: Buffer) => log.debug({ text: text.toString() }, 'output of an image process'))
  child.on('error', (error) => log.warn({ err: error }, 'an image process failed'))
  // When memory runs out, Linux should kill this process instead of the shop.
  if (process.platform === 'linux')
    writeFile(`/proc/${child.pid}/oom_score_adj`, '900').catch((error: unknown) =>
      log.debug({ err: error }, 'the out-of-memory priority of an image process could not be set'),
    )
  return child
}

/** Omits all settings: a process that decodes untrusted bytes must not know keys and passwords. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return {
    ...(PATH && { PATH }),
    ...(SystemRoot && { SystemRoot }),
    ...(TEMP && { TEMP }),
    // Fewer malloc arenas retain less freed memory.
    MALLOC_ARENA_MAX: '2',
    // One thread decodes, one does I/O.
    UV_THREADPOOL_SIZE: '2',
  }
}

/** Keeps the program running while the process works. */
function refChild(child: ChildProcess) {
  child.ref()
  child.channel?.ref()
}

/** Lets the program exit while the process is idle. */
function unrefChild(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
}
