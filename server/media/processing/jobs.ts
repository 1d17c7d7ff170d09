import type { OptimisedImage, ImageVariant } from './image-processor.ts'

/** Jobs of an image process. `source` and `target` are paths; the target file is new, and may not be created. */
export type ImageJob =
  | { kind: 'optimise'; source: string; target: string }
  | { kind: 'vary'; source: string; target: string; variant: ImageVariant }
  | { kind: 'unpack'; source: string; target: string }

export type ImageJobKind = ImageJob['kind']
export type ImageJobOf<K extends ImageJobKind> = Extract<ImageJob, { kind: K }>

export interface ImageJobResults {
  optimise: OptimisedImage
  vary: { path: string; size: number }
  unpack: { fields: Record<string, unknown>; path: string | null }
}

/** Messages to an image process. `go` grants the memory requested by `needs`. */
export type ProcessCommand = { job: ImageJob } | { go: true }

/**
 * Messages from an image process: ready for its first job; the memory (bytes) that a job needs; the result of a job,
 * with the process's memory (bytes).
 */
export type ProcessReply =
  | { ready: true }
  | { needs: number }
  | { result: ImageJobResults[ImageJobKind]; rss: number }
  | { refusal: { status: number; message: string }; rss: number }
  | { error: string; rss: number }
