import { rm } from 'node:fs/promises'
import type { Logger } from 'pino'
import { Limiter } from '#shared/concurrency.ts'
import type { TempFiles } from '#server/storage/files.ts'
import type { ImageJobOf, ImageJobKind, ImageJobResults } from './jobs.ts'
import { ImageProcess } from './image-process.ts'
import type { ImageProcessor } from './image-processor.ts'
import { UrgencyQueue, type JobUrgency } from './queue.ts'

/** Number of processes, and how many of them may do background work. */
const RUNNING = { now: 2, later: 1 }
const WAITING = { now: 100, later: 5_000 }
const MEGABYTE = 1024 * 1024
/** Memory that images decoded at the same time may need together, megabytes. */
const MEMORY_BUDGET = 250
/** Time limit of a job, generous for a busy machine. */
const JOB_MS = 120_000
const IDLE_MS = 60_000

export interface ImageProcessorOptions {
  tempFiles: TempFiles
  log: Logger
  /** Overrides for tests. */
  limits?: { waiting?: Record<JobUrgency, number>; jobMs?: number; idleMs?: number }
}

/** Starts image processing in child processes, which run only while there is work. */
export function openImageProcessor({
  tempFiles,
  log,
  limits = {},
}: ImageProcessorOptions): ImageProcessor & { pids(): number[] } {
  const { waiting = WAITING, jobMs = JOB_MS, idleMs = IDLE_MS } = limits
  const queue = new UrgencyQueue({ running: RUNNING, waiting })
  const budget = new Limiter(MEMORY_BUDGET)
  const processes = Array.from(
    { length: RUNNING.now },
    () => new ImageProcess(log, { jobMs, admit: (bytes) => budget.acquire({ weight: Math.ceil(bytes / MEGABYTE) }) }),
  )
  const free = [...processes]
  const idle = new Map<ImageProcess, NodeJS.Timeout>()

  /** Reuses the process that worked last, so that the other one becomes idle and exits. */
  async function ask<K extends ImageJobKind>(job: ImageJobOf<K>, when: JobUrgency): Promise<ImageJobResults[K]> {
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
    optimise: (source) => ask({ kind: 'optimise', source, target: tempFiles.newPath('webp') }, 'now'),
    vary: (source, variant, when) =>
      ask({ kind: 'vary', source, target: tempFiles.newPath(variant.format), variant }, when),
    unpack: (source) => ask({ kind: 'unpack', source, target: tempFiles.newPath('upload') }, 'now'),
    async close() {
      queue.close()
      for (const timer of idle.values()) clearTimeout(timer)
      for (const process of processes) process.end()
    },
    pids: () => processes.flatMap(({ pid }) => pid ?? []),
  }
}
