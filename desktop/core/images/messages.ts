import type { Looked, Optimized } from './optimizer.ts'

/** To a process: what to do, one thing at a time. `go`: there is room for what it said it needs. */
export type Order =
  | { kind: 'look'; id: number; file: string }
  | { kind: 'optimize'; id: number; file: string; to: string }
  | { kind: 'go'; id: number }

/** From a process. `needs`: bytes of memory that the picture will take, before any of it is decoded. `rss`: what the process holds on to. */
export type Answer =
  | { id: number; needs: number }
  | { id: number; rss: number; done: Looked | Optimized }
  | { id: number; rss: number; words: string; isFinal: boolean }
