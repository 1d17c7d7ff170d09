import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { backOff, retry } from '#shared/retry.ts'
import type { Files, OpenFile, ByteRange, StoredFile, TempFiles } from './files.ts'
import { isKey, requireKey } from './keys.ts'
import { LocalCopies } from './local-copies.ts'
import type { ObjectStoreLocation } from './object-store-url.ts'
import { objectLimits, openClients, type ObjectLimits } from './object-client.ts'
import { ObjectState } from './object-state.ts'
import { isTransient, ObjectStoreError } from './object-store-errors.ts'
import { streamFrom } from './object-stream.ts'

import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
/** Images never change, so a CDN in front of the bucket may cache them. */
const PUBLIC_IMMUTABLE = 'public, max-age=31536000, immutable'
/** Other files, such as incoming originals, are private to the shop. */
const PRIVATE = 'private, no-store'
/** Delays before an upload is repeated, milliseconds. */
const delay = backOff({ first: 200, most: 5000 })
/** Slowest accepted upload speed, in bytes per millisecond. */
const MIN_BYTES_PER_MS = 50

interface StoreParts {
  tempFiles: TempFiles
  log: Logger
  limits?: Partial<ObjectLimits>
}

/**
 * Opens file storage in a folder of an S3 bucket. An unreachable store doesn't prevent the shop from starting.
 * @throws ObjectStoreError if the credentials don't allow every required operation
 */
export async function openObjectStore(
  place: ObjectStoreLocation,
  { tempFiles, log, limits: given }: StoreParts,
): Promise<Files> {
  const limits = { ...objectLimits, ...given }
  const { GetObjectCommand, HeadObjectCommand, PutObjectCommand, DeleteObjectCommand, paginateListObjectsV2 } =
    await import('@aws-sdk/client-s3')
  const { asking, reading } = await openClients(place, limits, log)
  const copies = new LocalCopies({ tempFiles, download })
  const at = (key: string) => ({ Bucket: place.bucket, Key: place.folder + key })
  const state = new ObjectState({ log, probe: (key) => asking.send(new HeadObjectCommand(at(key))) })
  const { track, refusal } = state

  async function put(key: string, path: string) {
    try {
      const object = { ...at(requireKey(key)), ...(await headersOf(key, path)) }
      // The SDK doesn't retry uploads from a stream.
      const sent = retry(
        () => send(object, path),
        (error, failures) => (failures < limits.tries && isTransient(error) ? delay(failures) : null),
      )
      await track(sent)
    } finally {
      await rm(path, { force: true })
    }
  }

  async function send(object: Awaited<ReturnType<typeof headersOf>> & ReturnType<typeof at>, path: string) {
    const body = createReadStream(path)
    const stop = new AbortController()
    const requestTimeout = limits.answer + object.ContentLength / MIN_BYTES_PER_MS
    try {
      await asking.send(new PutObjectCommand({ ...object, Body: body }), { requestTimeout, abortSignal: stop.signal })
    } finally {
      // Otherwise the rest would be sent to a store that has already refused.
      stop.abort()
      body.destroy()
    }
  }

  async function find(key: string): Promise<StoredFile | null> {
    if (!isKey(key)) return null
    const head = await track(asking.send(new HeadObjectCommand(at(key))))
    return head && { ...factsOf(head), stream: (range) => stream(key, range) }
  }

  async function read(key: string): Promise<OpenFile | null> {
    if (!isKey(key)) return null
    const got = await track(get(key, undefined))
    if (!got) return null
    const body = got.Body as Readable
    return { ...factsOf(got), stream: streamFrom({ open: () => Promise.resolve(body), idle: limits.idle, refusal }) }
  }

  const get = (key: string, range: ByteRange | undefined, abortSignal?: AbortSignal) =>
    reading.send(
      new GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
      abortSignal && { abortSignal },
    )

  const stream = (key: string, range?: ByteRange) =>
    streamFrom({
      open: async (signal) => (await get(key, range, signal)).Body as Readable,
      idle: limits.idle,
      refusal,
    })

  async function download(key: string, save: (from: Readable) => Promise<void>) {
    const found = await read(key)
    if (!found) throw new Error(`The file ${key} doesn’t exist.`)
    await save(found.stream)
  }

  async function remove(key: string) {
    await track(asking.send(new DeleteObjectCommand(at(requireKey(key)))))
  }

  async function* list(prefix: string) {
    const pages = paginateListObjectsV2(
      { client: asking, pageSize: limits.page },
      { Bucket: place.bucket, Prefix: place.folder + prefix },
    )[Symbol.asyncIterator]()
    for (;;) {
      const page = await track(pages.next())
      if (!page || page.done) return
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.value.Contents ?? []) {
        const key = Key.slice(place.folder.length)
        // The folder may contain foreign objects.
        if (isKey(key)) yield { key, size: Size, modified: LastModified }
      }
    }
  }

  await probeBucket({ client: asking, object: at(`.probe-${randomUUID()}`), track, log })

  return {
    put,
    find,
    read,
    local: (key) => copies.of(requireKey(key)),
    remove,
    list,
    failure: () => state.trouble(),
    async close() {
      await copies.close()
      asking.destroy()
      reading.destroy()
    },
  }
}

const factsOf = ({
  ContentLength = 0,
  LastModified = new Date(0),
}: {
  ContentLength?: number
  LastModified?: Date
}) => ({
  size: ContentLength,
  modified: LastModified,
})

/** The store verifies the checksum, so damaged or partial uploads never become visible. */
async function headersOf(key: string, path: string) {
  const md5 = createHash('md5')
  const { size } = await stat(path)
  await pipeline(createReadStream(path), md5)
  return {
    ContentLength: size,
    ContentMD5: md5.digest('base64'),
    ContentType: typeOf(key),
    CacheControl: isPublic(key) ? PUBLIC_IMMUTABLE : PRIVATE,
  }
}

const isPublic = (key: string) => /^(pictures|variants)\//.test(key)

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif' }
const typeOf = (key: string) => types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

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
async function probeBucket({ client, object, track, log }: Probed): Promise<void> {
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
