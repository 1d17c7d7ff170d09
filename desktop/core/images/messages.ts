import type { InspectedFile, OptimizedImage } from './optimizer.ts'

/** Message to a worker process, one job at a time. `go`: the memory it requested is available. */
export type WorkerRequest =
  | { kind: 'inspect'; id: number; file: string }
  | { kind: 'optimize'; id: number; file: string; to: string }
  | { kind: 'go'; id: number }

/**
 * Message from a worker process. `needs`: bytes of memory the image will take, sent before decoding. `rss`: memory the
 * process holds.
 */
export type WorkerMessage =
  | { id: number; needs: number }
  | { id: number; rss: number; done: InspectedFile | OptimizedImage }
  | { id: number; rss: number; message: string; isFinal: boolean }
