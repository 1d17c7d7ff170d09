import type { Duplicate, Image } from '#shared/features/images/images.schema.ts'

/** Path of the local copy of a picture at another host, `?address=`. */
export const COPIED_PICTURES = '/hoard/pictures'

/** File in the local upload queue, which survives a quit, a crash and a lost connection. */
export interface UploadItem {
  id: string
  /** File name; pages never see its path. */
  name: string
  /** Bytes. */
  size: number
  tags: readonly string[]
  /**
   * `waiting`, `optimizing`, `sending` and `adding` proceed automatically. `added`: now an image; `known`: was one
   * already; `similar`: resembles others, the person decides; `refused`: see `message`.
   */
  is: 'waiting' | 'optimizing' | 'sending' | 'adding' | 'added' | 'known' | 'similar' | 'refused'
  /** Fraction sent, from 0 to 1. */
  progress: number
  /** For `added` and `known`. */
  image?: Image
  /** For `similar`. */
  duplicates?: readonly Duplicate[]
  /** Size of the shrunk file, bytes. */
  optimizedSize?: number
  /** URL of the preview in this app, once the file is shrunk. */
  preview?: string
  /** Why it was refused, for people. */
  message?: string
  /** For `refused`: a retry may succeed. */
  canRetry?: boolean
}

const moving: readonly UploadItem['is'][] = ['waiting', 'optimizing', 'sending', 'adding']

/** True while the item proceeds automatically. */
export const isMoving = ({ is }: Pick<UploadItem, 'is'>): boolean => moving.includes(is)

export interface UploadsState {
  items: readonly UploadItem[]
  /** What the queue is waiting for, if anything. */
  trouble: 'connection' | 'session' | 'server' | null
  /** True if this computer can't process pictures, so the originals are sent. */
  sendsOriginals?: boolean
  /** How many times the queue has become empty. */
  ended: number
}

/** True while any file is in progress or will be; a restart would interrupt it. */
export const isUploading = ({ items }: { items: readonly Pick<UploadItem, 'is'>[] }): boolean => items.some(isMoving)
