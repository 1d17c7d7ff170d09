import type { Duplicate, Image } from '#shared/features/images/images.schema.ts'

/** A file in the queue of this computer. It outlives a quit, a crash and a lost connection. */
export interface UploadItem {
  id: string
  /** What the file is called. Where it is, no page is told. */
  name: string
  /** Bytes. */
  size: number
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
  /** Bytes once it was made small. */
  optimizedSize?: number
  /** An address of this app that shows it, small, once it was made small. */
  preview?: string
  /** Why it was refused, for people. */
  message?: string
  /** Of `refused`: it may go better another time. */
  canRetry?: boolean
}

const moving: readonly UploadItem['is'][] = ['waiting', 'optimizing', 'sending', 'adding']

/** It goes on by itself. */
export const isMoving = ({ is }: UploadItem): boolean => moving.includes(is)

export interface UploadsState {
  items: readonly UploadItem[]
  /** What is waited for, if something is: the connection, or that somebody signs in. */
  trouble: 'connection' | 'session' | 'server' | null
  /** How many times all files have been through. */
  ended: number
}

/** Something is on its way, or will be by itself: a restart now would get in its way. */
export const isUploading = ({ items }: UploadsState): boolean => items.some(isMoving)
