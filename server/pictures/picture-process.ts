import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { Refusal } from '#server/http/errors.ts'
import type { Answer, JobOf, Kind, Order, Results } from './jobs.ts'
import { hold, letGo, startChild } from './picture-child.ts'

/** For starting, which a busy machine may draw out. */
const START_MS = 60_000
/** What a process may hold on to between jobs; one that holds more is replaced. */
const KEPT_RSS = 200 * 1024 * 1024

/** How a process is held in check. */
export interface Limits {
  /** Milliseconds for one job, without what it waits for room. */
  jobMs: number
  /** Resolves when there is room for so many bytes; what it answers is called when they are free again. */
  admit(bytes: number): Promise<() => void>
}

/** One process that works on pictures, one job at a time. It starts with its first job, and again after it has ended. */
export class PictureProcess {
  readonly #log: Logger
  readonly #limits: Limits
  #child: ChildProcess | undefined

  constructor(log: Logger, limits: Limits) {
    this.#log = log
    this.#limits = limits
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Throws what the job refused; a Refusal (422) when the job killed the process or took too long; an Error when it failed otherwise. */
  async run<K extends Kind>(job: JobOf<K>): Promise<Results[K]> {
    const child = this.#child ?? (await this.#start())
    const { promise, resolve, reject } = Promise.withResolvers<Results[K]>()
    let late = this.#deadline(reject)
    let isOver = false
    let free = () => {}
    const begin = async (bytes: number) => {
      clearTimeout(late)
      const release = await this.#limits.admit(bytes)
      // The process may have ended while it waited for room.
      if (isOver) return release()
      free = release
      late = this.#deadline(reject)
      send(child, { go: true })
    }
    const heard = (answer: Answer) => {
      if ('needs' in answer) void begin(answer.needs)
      else if ('result' in answer) resolve(answer.result as Results[K])
      else if ('refusal' in answer) reject(new Refusal(answer.refusal.status, answer.refusal.message))
      else if ('error' in answer) reject(new Error(answer.error))
      if ('rss' in answer && answer.rss > KEPT_RSS) this.end()
    }
    const ended = () => reject(new Refusal(422, 'The image can’t be used: working on it failed.'))
    hold(child)
    child.on('message', heard).once('exit', ended)
    send(child, { job })
    try {
      return await promise
    } finally {
      isOver = true
      clearTimeout(late)
      free()
      child.off('message', heard).off('exit', ended)
      letGo(child)
    }
  }

  /** Ends the process, and what it is doing. */
  end() {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #deadline(reject: (error: Error) => void): NodeJS.Timeout {
    return setTimeout(() => {
      const seconds = Math.ceil(this.#limits.jobMs / 1000)
      reject(new Refusal(422, `The image takes longer than ${seconds} s to work on: send a smaller one.`))
      this.end()
    }, this.#limits.jobMs)
  }

  async #start(): Promise<ChildProcess> {
    const child = startChild(this.#log)
    this.#child = child
    child.once('exit', (code, signal) => {
      if (this.#child !== child) return
      this.#child = undefined
      this.#log.warn({ code, signal }, 'a picture process ended')
    })
    const late = setTimeout(() => child.kill('SIGKILL'), START_MS)
    const isReady = await Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)])
    clearTimeout(late)
    if (!isReady) throw new Error('A process for pictures could not be started.')
    return child
  }
}

/** Where it has ended meanwhile, its `exit` tells. */
function send(child: ChildProcess, order: Order) {
  if (child.connected) child.send(order)
}
