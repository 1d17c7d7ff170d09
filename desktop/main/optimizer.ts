import { join } from 'node:path'
import { utilityProcess } from 'electron'
import { createOptimizer } from '#core/images/create-optimizer.ts'
import type { Optimizer, WorkerProcess } from '#core/images/optimizer.ts'

/** Pictures of all servers are made small in the same few processes. */
export const startOptimizer = (): Optimizer =>
  createOptimizer({
    start: () =>
      utilityProcess.fork(join(import.meta.dirname, 'image-worker.js'), [], {
        serviceName: 'Hoard images',
      }) as WorkerProcess,
  })
