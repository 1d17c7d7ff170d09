import type { Duplicate, Image } from '#shared/features/images/images.schema.ts'
import type { Prepared } from './optimizer.ts'
import type { Trouble } from './persevere.ts'
import type { Skipped } from './useChosen.ts'

/** A file of the batch. */
export interface UploadItem {
  id: string
  file: File
  tags: readonly string[]
  /**
   * `waiting`, `optimizing`, `sending` and `adding` go on by themselves. `added`: it is an image now; `known`: it was one already;
   * `similar`: it looks like others, and the person is asked; `refused`: see `message`.
   */
  is: 'waiting' | 'optimizing' | 'sending' | 'adding' | 'added' | 'known' | 'similar' | 'refused'
  /** Of what is sent, from 0 to 1. */
  progress: number
  /** Of `added` and `known`. */
  image?: Image
  /** Of `similar`. */
  duplicates?: readonly Duplicate[]
  /** Of `similar`: what would be added. */
  ready?: { hash: string | null; prepared: Prepared }
  /** Why it was refused, for people. */
  message?: string
  /** Of `refused`: it may go better another time. */
  canRetry?: boolean
}

export interface UploadsState {
  items: readonly UploadItem[]
  /** Files that were chosen along with them, and were wrong before anything was sent. */
  skipped: readonly Skipped[]
  /** What is waited for, if something is. */
  trouble: Trouble | null
  /** How many times all files have been through, and it has been told. */
  ended: number
}

export const emptyUploads: UploadsState = { items: [], skipped: [], trouble: null, ended: 0 }

const moving: readonly UploadItem['is'][] = ['waiting', 'optimizing', 'sending', 'adding']

export const isMoving = ({ is }: UploadItem) => moving.includes(is)

/** Some files are still on their way. */
export const isRunning = ({ items }: UploadsState) => items.some(isMoving)

export interface Standing {
  all: number
  /** Files that are through, however it ended. */
  through: number
  /** `Processing X of Y: filename` (staff specification, section 2); null when nothing is processed. */
  line: string | null
  /** From 0 to 1, files that are under way counted in part. */
  share: number
  added: number
  known: number
  similar: number
  refused: number
  isOptimizing: boolean
}

/** The batch in numbers. */
export function standing({ items }: UploadsState): Standing {
  const count = (is: UploadItem['is']) => items.filter((item) => item.is === is).length
  const through = items.filter((item) => !isMoving(item)).length
  const current = items.find((item) => isMoving(item) && item.is !== 'waiting') ?? items.find(isMoving)
  const underWay = items.reduce((sum, item) => sum + (isMoving(item) ? partOf(item) : 1), 0)
  return {
    all: items.length,
    through,
    line: current ? `Processing ${through + 1} of ${items.length}: ${current.file.name}` : null,
    share: items.length > 0 ? underWay / items.length : 0,
    added: count('added'),
    known: count('known'),
    similar: count('similar'),
    refused: count('refused'),
    isOptimizing: items.some(({ is }) => is === 'waiting' || is === 'optimizing'),
  }
}

/** How much of the work on a file is done. */
function partOf({ is, progress }: UploadItem): number {
  if (is === 'sending') return 0.3 + 0.5 * progress
  return is === 'adding' ? 0.8 : is === 'optimizing' ? 0.1 : 0
}

/** `4 images added, 1 already there, 2 refused`. */
export function summary({ added, known, similar, refused }: Standing): string {
  const parts = [
    added > 0 && `${added} ${added === 1 ? 'image' : 'images'} added`,
    known > 0 && `${known} already there`,
    similar > 0 && `${similar} ${similar === 1 ? 'looks' : 'look'} like another one`,
    refused > 0 && `${refused} refused`,
  ]
  return parts.filter(Boolean).join(', ')
}
