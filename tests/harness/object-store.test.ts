import { createHash } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startObjectStore, type ObjectStore } from './object-store.ts'

let store: ObjectStore
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store.close())

function open(config: S3ClientConfig = {}) {
  const client = new S3Client({
    region: 'eu-central-1',
    endpoint: store.endpoint,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...config,
  })
  onTestFinished(() => client.destroy())
  return client
}

const at = (key: string) => ({ Bucket: store.bucket, Key: key })

test('an object is read whole and in ranges, with its headers', async () => {
  const client = open()
  const content = 'A goblin & <friends>'
  const object = { ...at('a/goblin & co.webp'), ContentType: 'image/webp', CacheControl: 'private' }
  const { ETag } = await client.send(new PutObjectCommand({ ...object, Body: content }))
  expect(ETag).toBe(`"${createHash('md5').update(content).digest('hex')}"`)
  const { Bucket, Key } = object
  const head = await client.send(new HeadObjectCommand({ Bucket, Key }))
  expect(head).toMatchObject({ ETag, ContentLength: 20, ContentType: 'image/webp', CacheControl: 'private' })
  for (const [range, part, said] of [
    [undefined, content, undefined],
    ['bytes=2-7', 'goblin', 'bytes 2-7/20'],
    ['bytes=11-', '<friends>', 'bytes 11-19/20'],
    ['bytes=-9', '<friends>', 'bytes 11-19/20'],
    ['bytes=0-99', content, 'bytes 0-19/20'],
  ] as const) {
    const got = await client.send(new GetObjectCommand({ Bucket, Key, ...(range && { Range: range }) }))
    expect([await got.Body!.transformToString(), got.ContentRange]).toEqual([part, said])
  }
  await expect(client.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=20-' }))).rejects.toMatchObject({
    name: 'InvalidRange',
    $metadata: { httpStatusCode: 416 },
  })
})

test('a listing is sorted, paged and limited to its prefix; deleted objects are gone', async () => {
  const client = open()
  for (const key of ['list/b', 'list/a&b', 'list/c', 'other/a'])
    await client.send(new PutObjectCommand({ ...at(key), Body: key }))
  const pages = paginateListObjectsV2({ client, pageSize: 2 }, { Bucket: store.bucket, Prefix: 'list/' })
  const listed = []
  for await (const { Contents = [] } of pages) listed.push(Contents.map(({ Key, Size }) => [Key, Size]))
  expect(listed).toEqual([
    [
      ['list/a&b', 8],
      ['list/b', 6],
    ],
    [['list/c', 6]],
  ])
  await client.send(new DeleteObjectCommand(at('list/b')))
  await client.send(new DeleteObjectCommand(at('list/b')))
  const { KeyCount } = await client.send(new ListObjectsV2Command({ Bucket: store.bucket, Prefix: 'list/' }))
  expect(KeyCount).toBe(2)
  await expect(client.send(new GetObjectCommand(at('list/b')))).rejects.toMatchObject({ name: 'NoSuchKey' })
  await expect(client.send(new HeadObjectCommand(at('list/b')))).rejects.toMatchObject({ name: 'NotFound' })
})

test('a damaged upload is refused and leaves nothing', async () => {
  const client = open()
  const damaged = { ...at('damaged'), Body: 'goblin', ContentMD5: createHash('md5').update('ogre').digest('base64') }
  await expect(client.send(new PutObjectCommand(damaged))).rejects.toMatchObject({ name: 'BadDigest' })
  await expect(client.send(new HeadObjectCommand(at('damaged')))).rejects.toMatchObject({ name: 'NotFound' })
})

test('unsigned requests, unknown keys, wrong secrets and unknown buckets are refused', async () => {
  const accessKeyId = process.env['AWS_ACCESS_KEY_ID']!
  const key = 'a'
  const stranger = open({ credentials: { accessKeyId: 'STRANGER', secretAccessKey: 'secret' } })
  await expect(stranger.send(new GetObjectCommand(at(key)))).rejects.toMatchObject({ name: 'InvalidAccessKeyId' })
  const guesser = open({ credentials: { accessKeyId, secretAccessKey: 'guessed' } })
  await expect(guesser.send(new PutObjectCommand({ ...at(key), Body: 'x' }))).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
  })
  const elsewhere = { Bucket: 'elsewhere', Key: key }
  await expect(open().send(new GetObjectCommand(elsewhere))).rejects.toMatchObject({ name: 'NoSuchBucket' })
  const response = await fetch(`${store.endpoint}/${store.bucket}/${key}`)
  expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('<Code>AccessDenied</Code>')])
})
