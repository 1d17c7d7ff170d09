import type { OptimisedPicture, PictureVariant } from './pictures.ts'

/** What a process of the pool is asked to do. `source` and `target` are paths; the target is a new file, and may stay unmade. */
export type Job =
  | { kind: 'optimise'; source: string; target: string }
  | { kind: 'vary'; source: string; target: string; variant: PictureVariant }
  | { kind: 'unpack'; source: string; target: string }

export type Kind = Job['kind']
export type JobOf<K extends Kind> = Extract<Job, { kind: K }>

export interface Results {
  optimise: OptimisedPicture
  vary: { path: string; size: number }
  unpack: { fields: Record<string, unknown>; path: string | null }
}

/** From the shop to a process. `go` answers `needs`. */
export type Order = { job: Job } | { go: true }

/**
 * From a process to the shop: it is ready for its first job; what the job will need in bytes of memory, before it begins; what became of
 * it, and how many bytes the process holds on to.
 */
export type Answer =
  | { ready: true }
  | { needs: number }
  | { result: Results[Kind]; rss: number }
  | { refusal: { status: number; message: string }; rss: number }
  | { error: string; rss: number }
