import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Files, OpenFile, Range, StoredFile, Workshop } from './files.ts'
import { isKey, keyed } from './keys.ts'
import { LocalCopies } from './local-copies.ts'
import type { ObjectPlace } from './object-address.ts'
import { objectLimits, openClients, type ObjectLimits } from './object-client.ts'
import { ObjectState } from './object-state.ts'
import { passes } from './object-refusals.ts'
import { streamFrom } from './object-stream.ts'
import { tryOut } from './object-probe.ts'

/** Of pictures, which never change: a CDN that asks the bucket itself may keep them, too. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Of whatever else there is, above all people's originals on their way here: nobody but the shop has anything of that. */
const FOR_NOBODY = 'private, no-store'
/** The slowest line that an upload is waited for on, bytes in a millisecond. */
const SLOWEST = 50

interface StoreParts {
  workshop: Workshop
  log: Logger
  limits?: Partial<ObjectLimits>
}

/**
 * Files in a bucket of an object store (S3 protocol), each under its key, in a folder of it. Throws a StoreRefused when the key may not do
 * there what a shop does; a store that can't be reached is no reason not to open.
 */
export async function openObjectStore(
  place: ObjectPlace,
  { workshop, log, limits: given }: StoreParts,
): Promise<Files> {
  const limits = { ...objectLimits, ...given }
  const { GetObjectCommand, HeadObjectCommand, PutObjectCommand, DeleteObjectCommand, paginateListObjectsV2 } =
    await import('@aws-sdk/client-s3')
  const { asking, reading } = await openClients(place, limits, log)
  const copies = new LocalCopies({ workshop, download })
  const at = (key: string) => ({ Bucket: place.bucket, Key: place.folder + key })
  const state = new ObjectState({ log, probe: (key) => asking.send(new HeadObjectCommand(at(key))) })
  const { told, refusal } = state

  async function put(key: string, path: string) {
    try {
      const object = { ...at(keyed(key)), ...(await headersOf(key, path)) }
      await told(persevere(() => send(object, path)))
    } finally {
      await rm(path, { force: true })
    }
  }

  /** The library doesn't try again what comes from a stream. */
  async function persevere(work: () => Promise<void>) {
    for (let tries = 1; ; tries++) {
      try {
        return await work()
      } catch (error) {
        if (tries >= limits.tries || !passes(error)) throw error
        await sleep(Math.random() * 100 * 2 ** tries)
      }
    }
  }

  async function send(object: Awaited<ReturnType<typeof headersOf>> & ReturnType<typeof at>, path: string) {
    const body = createReadStream(path)
    const stop = new AbortController()
    const requestTimeout = limits.answer + object.ContentLength / SLOWEST
    try {
      await asking.send(new PutObjectCommand({ ...object, Body: body }), { requestTimeout, abortSignal: stop.signal })
    } finally {
      // A store that says no before it has everything would be sent the rest.
      stop.abort()
      body.destroy()
    }
  }

  async function find(key: string): Promise<StoredFile | null> {
    if (!isKey(key)) return null
    const head = await told(asking.send(new HeadObjectCommand(at(key))))
    return head && { ...factsOf(head), stream: (range) => stream(key, range) }
  }

  async function read(key: string): Promise<OpenFile | null> {
    if (!isKey(key)) return null
    const got = await told(get(key, undefined))
    if (!got) return null
    const body = got.Body as Readable
    return { ...factsOf(got), stream: streamFrom({ open: () => Promise.resolve(body), idle: limits.idle, refusal }) }
  }

  const get = (key: string, range: Range | undefined, abortSignal?: AbortSignal) =>
    reading.send(
      new GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
      abortSignal && { abortSignal },
    )

  const stream = (key: string, range?: Range) =>
    streamFrom({
      open: async (signal) => (await get(key, range, signal)).Body as Readable,
      idle: limits.idle,
      refusal,
    })

  async function download(key: string, save: (from: Readable) => Promise<void>) {
    const found = await read(key)
    if (!found) throw new Error(`There is no file ${key}.`)
    await save(found.stream)
  }

  async function remove(key: string) {
    await told(asking.send(new DeleteObjectCommand(at(keyed(key)))))
  }

  async function* list(prefix: string) {
    const pages = paginateListObjectsV2(
      { client: asking, pageSize: limits.page },
      { Bucket: place.bucket, Prefix: place.folder + prefix },
    )[Symbol.asyncIterator]()
    for (;;) {
      const page = await told(pages.next())
      if (!page || page.done) return
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.value.Contents ?? []) {
        const key = Key.slice(place.folder.length)
        // Somebody may have put other things there.
        if (isKey(key)) yield { key, size: Size, modified: LastModified }
      }
    }
  }

  await tryOut({ client: asking, object: at(`.probe-${randomUUID()}`), told, log })

  return {
    put,
    find,
    read,
    local: (key) => copies.of(keyed(key)),
    remove,
    list,
    trouble: () => state.trouble(),
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

/** The sum is looked at by the store: nobody ever sees a file that was spoilt on the way, or half of one. */
async function headersOf(key: string, path: string) {
  const md5 = createHash('md5')
  const { size } = await stat(path)
  await pipeline(createReadStream(path), md5)
  return {
    ContentLength: size,
    ContentMD5: md5.digest('base64'),
    ContentType: typeOf(key),
    CacheControl: isForAll(key) ? FOR_EVER : FOR_NOBODY,
  }
}

const isForAll = (key: string) => /^(pictures|variants)\//.test(key)

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif' }
const typeOf = (key: string) => types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
