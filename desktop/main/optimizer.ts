import { join } from 'node:path'
import { utilityProcess } from 'electron'
import { createOptimizer } from '#core/images/create-optimizer.ts'
import type { Optimizer, WorkerProcess } from '#core/images/optimizer.ts'
import { workerEnvironment } from '#core/images/worker-environment.ts'

/** One pool of image processes serves all servers. */
export const startOptimizer = (): Optimizer =>
  createOptimizer({
    start: () =>
      utilityProcess.fork(join(import.meta.dirname, 'image-worker.js'), [], {
        serviceName: 'Hoard images',
        env: workerEnvironment(process.env),
      }) as WorkerProcess,
  })
