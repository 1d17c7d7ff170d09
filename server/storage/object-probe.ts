import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { ObjectStoreError } from './object-store-errors.ts'

interface Probed {
  client: S3Client
  object: { Bucket: string; Key: string }
  track<T>(asked: Promise<T>): Promise<T | null>
  log: Logger
}

/**
 * Tries every operation of the shop once, on a probe file.
 * @throws ObjectStoreError that names the refused operation
 */
export async function probeBucket({ client, object, track, log }: Probed): Promise<void> {
  const { Bucket, Key } = object
  const steps: [string, () => Promise<unknown>][] = [
    [
      'write',
      () => client.send(new PutObjectCommand({ ...object, Body: 'The shop checks whether it may write here.' })),
    ],
    ['read', () => client.send(new HeadObjectCommand(object))],
    ['list', () => client.send(new ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 }))],
    ['delete', () => client.send(new DeleteObjectCommand(object))],
  ]
  for (const [what, step] of steps) {
    try {
      await track(step())
    } catch (error) {
      if (error instanceof ObjectStoreError)
        throw new ObjectStoreError(`${error.message} (while trying to ${what})`, { cause: error })
      log.warn('the object store is unreachable: the shop opens without its images')
      return
    }
  }
}
