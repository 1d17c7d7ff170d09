import { rm } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Workshop } from '#server/files/files.ts'
import type { JobOf, Kind, Results } from './jobs.ts'
import { PictureProcess } from './picture-process.ts'
import type { Pictures } from './pictures.ts'
import { Queue, type When } from './queue.ts'
import { Room } from './room.ts'

/** Processes, and how many of them work ahead. */
const RUNNING = { now: 2, later: 1 }
const WAITING = { now: 100, later: 5_000 }
/** What pictures that are decoded at the same time may take together. */
const ROOM_BYTES = 250 * 1024 * 1024
/** On a machine that has better to do. */
const JOB_MS = 120_000
const IDLE_MS = 60_000

export interface PicturesOptions {
  workshop: Workshop
  log: Logger
  /** Other limits, for tests. */
  limits?: { waiting?: Record<When, number>; jobMs?: number; idleMs?: number }
}

/** Pictures with processes that run while there is work for them. */
export function openPictures({ workshop, log, limits = {} }: PicturesOptions): Pictures & { pids(): number[] } {
  const { waiting = WAITING, jobMs = JOB_MS, idleMs = IDLE_MS } = limits
  const queue = new Queue({ running: RUNNING, waiting })
  const room = new Room(ROOM_BYTES)
  const processes = Array.from(
    { length: RUNNING.now },
    () => new PictureProcess(log, { jobMs, admit: (bytes) => room.take(bytes) }),
  )
  const free = [...processes]
  const idle = new Map<PictureProcess, NodeJS.Timeout>()

  /** The one that worked last works next, so that another one is left alone for long enough to end. */
  async function ask<K extends Kind>(job: JobOf<K>, when: When): Promise<Results[K]> {
    return queue.run(when, async () => {
      const process = free.pop()!
      clearTimeout(idle.get(process))
      try {
        return await process.run(job)
      } catch (error) {
        await rm(job.target, { force: true })
        throw error
      } finally {
        free.push(process)
        idle.set(process, setTimeout(() => process.end(), idleMs).unref())
      }
    })
  }

  return {
    optimise: (source) => ask({ kind: 'optimise', source, target: workshop.newPath('webp') }, 'now'),
    vary: (source, variant, when) =>
      ask({ kind: 'vary', source, target: workshop.newPath(variant.format), variant }, when),
    unpack: (source) => ask({ kind: 'unpack', source, target: workshop.newPath('upload') }, 'now'),
    async close() {
      queue.close()
      for (const timer of idle.values()) clearTimeout(timer)
      for (const process of processes) process.end()
    },
    pids: () => processes.flatMap(({ pid }) => pid ?? []),
  }
}
