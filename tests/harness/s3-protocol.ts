import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3Error } from './s3-error.ts'
import { verifySignature } from './s3-signature.ts'

interface StoreOptions {
  /** Of the contents, one file each. */
  directory: string
  /** The only bucket. */
  bucket: string
  /** Secrets by access key. */
  keys: Record<string, string>
}

interface StoredObject {
  path: string
  size: number
  md5: string
  modified: Date
  /** Content-Type and Cache-Control. */
  headers: Record<string, string>
}

const MAX_PAGE = 1_000

/**
 * Serves the S3 calls of the shop, with the bucket in the path: PutObject, GetObject, HeadObject, DeleteObject and
 * ListObjectsV2. An object appears once it is complete and its checksum matches.
 */
export function serveObjects({ directory, bucket, keys }: StoreOptions): RequestListener {
  const objects = new Map<string, StoredObject>()

  async function respond(request: IncomingMessage, response: ServerResponse) {
    verifySignature(request, keys)
    const [path, query] = request.url!.split('?')
    const [, name = '', ...rest] = path!.split('/').map(decodeURIComponent)
    const searchParams = new URLSearchParams(query)
    const key = rest.join('/')
    if (name !== bucket) throw new S3Error('NoSuchBucket', 'The bucket does not exist.')
    const call = `${request.method} ${key === '' ? 'bucket' : 'object'}`
    if (call === 'PUT object') return put(key, request, response)
    if (call === 'GET object' || call === 'HEAD object') return read(key, request, response)
    if (call === 'DELETE object') return remove(key, response)
    if (call === 'GET bucket' && searchParams.get('list-type') === '2') return list(searchParams, response)
    throw new S3Error('NotImplemented', 'The test store does not implement this call.')
  }

  async function put(key: string, request: IncomingMessage, response: ServerResponse) {
    const { 'content-length': length, 'content-md5': sum, 'x-amz-content-sha256': sha = '' } = request.headers
    if (length === undefined) throw new S3Error('MissingContentLength', 'Content-Length is missing.')
    if (String(sha).startsWith('STREAMING-'))
      throw new S3Error('NotImplemented', 'Chunked uploads are not implemented.')
    const path = join(directory, randomUUID())
    const md5 = createHash('md5')
    let size = 0
    const measure = new Transform({
      transform(chunk: Buffer, _, done) {
        size += chunk.length
        md5.update(chunk)
        done(null, chunk)
      },
    })
    try {
      await pipeline(request, measure, createWriteStream(path))
      if (size !== Number(length)) throw new S3Error('IncompleteBody', 'The object is incomplete.')
      const digest = md5.digest()
      if (sum !== undefined && sum !== digest.toString('base64'))
        throw new S3Error('BadDigest', 'The Content-MD5 did not match.')
      const object = { path, size, md5: digest.toString('hex'), modified: new Date(), headers: headersOf(request) }
      const replaced = objects.get(key)
      objects.set(key, object)
      await removeFile(replaced)
      response.writeHead(200, { etag: etagOf(object) }).end()
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  async function read(key: string, request: IncomingMessage, response: ServerResponse) {
    const object = objects.get(key)
    if (!object) throw new S3Error('NoSuchKey', 'The object does not exist.')
    const { size } = object
    const range = rangeOf(request.headers.range, size)
    const { start, end } = range ?? { start: 0, end: size - 1 }
    const headers = {
      ...object.headers,
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      etag: etagOf(object),
      'last-modified': object.modified.toUTCString(),
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    }
    if (request.method === 'HEAD' || size === 0) return void response.writeHead(200, headers).end()
    // Opened at once, so that the content stays readable when the object is deleted.
    const fd = openSync(object.path, 'r')
    response.writeHead(range ? 206 : 200, headers)
    await pipeline(createReadStream('', { fd, start, end }), response)
  }

  async function remove(key: string, response: ServerResponse) {
    const object = objects.get(key)
    objects.delete(key)
    await removeFile(object)
    response.writeHead(204).end()
  }

  function list(query: URLSearchParams, response: ServerResponse) {
    const prefix = query.get('prefix') ?? ''
    const limit = Math.min(Number(query.get('max-keys') ?? MAX_PAGE), MAX_PAGE)
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString()
    const rest = [...objects].filter(([key]) => key.startsWith(prefix) && key > after).toSorted(byKey)
    const page = rest.slice(0, limit)
    const next = rest.length > limit ? Buffer.from(page.at(-1)?.[0] ?? '').toString('base64url') : null
    const contents = page.map(
      ([key, object]) =>
        `<Contents><Key>${escape(key)}</Key><LastModified>${object.modified.toISOString()}</LastModified>` +
        `<ETag>${escape(etagOf(object))}</ETag><Size>${object.size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    )
    sendXml(
      response,
      200,
      `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name>` +
        `<Prefix>${escape(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${limit}</MaxKeys>` +
        `<IsTruncated>${next !== null}</IsTruncated>` +
        `${next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}${contents.join('')}` +
        '</ListBucketResult>',
    )
  }

  return (request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy()
      const { code, status, message } =
        error instanceof S3Error ? error : new S3Error('InternalError', error instanceof Error ? error.message : '')
      sendXml(response, status, `<Error><Code>${code}</Code><Message>${escape(message)}</Message></Error>`)
    })
  }
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
const etagOf = ({ md5 }: StoredObject) => `"${md5}"`

const removeFile = async (object: StoredObject | undefined) => {
  if (object) await rm(object.path, { force: true })
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const { 'content-type': type = 'binary/octet-stream', 'cache-control': cache } = headers
  return { 'content-type': type, ...(cache !== undefined && { 'cache-control': cache }) }
}

/** The requested bytes, both ends included; null for all of them. */
function rangeOf(text: string | undefined, size: number): { start: number; end: number } | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(text ?? '') ?? []
  if (from === undefined || to === undefined || from + to === '') return null
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end) throw new S3Error('InvalidRange', 'The requested range is not satisfiable.')
  return { start, end }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!)

/** A HEAD response has no body. */
function sendXml(response: ServerResponse, status: number, xml: string) {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) }).end(body)
}
