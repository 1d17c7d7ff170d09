import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { StoreRefused } from './object-refusals.ts'

interface Probed {
  client: S3Client
  object: { Bucket: string; Key: string }
  told<T>(asked: Promise<T>): Promise<T | null>
  log: Logger
}

/** Does once, with a file of its own, what a shop does with files. Throws a StoreRefused, which names what may not be done. */
export async function tryOut({ client, object, told, log }: Probed): Promise<void> {
  const { Bucket, Key } = object
  const steps: [string, () => Promise<unknown>][] = [
    [
      'write',
      () => client.send(new PutObjectCommand({ ...object, Body: 'The shop looks whether it may write here.' })),
    ],
    ['read', () => client.send(new HeadObjectCommand(object))],
    ['list', () => client.send(new ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 }))],
    ['delete', () => client.send(new DeleteObjectCommand(object))],
  ]
  for (const [what, step] of steps) {
    try {
      await told(step())
    } catch (error) {
      if (error instanceof StoreRefused)
        throw new StoreRefused(`${error.message} (when asked to ${what})`, { cause: error })
      log.warn('the object store can’t be reached: the shop opens without its images')
      return
    }
  }
}
