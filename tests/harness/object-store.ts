import crypto, { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver, { type Store } from 's3rver'
import S3Error from 's3rver/lib/models/error.js'

/** The only credentials that the test store accepts. */
const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

export interface ObjectStore {
  /** For FILES_URL, with its own folder: `s3://hoard-test/1?region=…&endpoint=http://127.0.0.1:…&pathStyle=1`. */
  url: string
  /** FILES_URL and the credentials, for a server in another process; this process has them already. */
  env: { FILES_URL: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string }
  /** `http://127.0.0.1:…` */
  endpoint: string
  bucket: string
  /**
   * URL of a new, empty folder in the bucket for FILES_URL. `through` is the endpoint of a proxy in front of the store.
   */
  newFolder(through?: string): string
  close(): Promise<void>
}

let folders = 0

/** Starts a real object store (S3 protocol) in a temporary folder, on a free or given port. */
export async function startObjectStore({ port = 0 }: { port?: number } = {}): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'hoard-objects-'))
  const bucket = 'hoard-test'
  const configureBuckets = [{ name: bucket, configs: [] }]
  const server = new S3rver({ address: '127.0.0.1', port, directory, silent: true, configureBuckets })
  patchStore(server.store)
  patchTokens()
  const { port: taken } = await server.run()
  const endpoint = `http://127.0.0.1:${taken}`
  const newFolder = (through = endpoint) =>
    `s3://${bucket}/${(folders += 1)}?region=eu-central-1&endpoint=${encodeURIComponent(through)}&pathStyle=1`
  Object.assign(process.env, credentials)
  const url = newFolder()
  return {
    url,
    env: { FILES_URL: url, ...credentials },
    endpoint,
    bucket,
    newFolder,
    async close() {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const { createCipheriv, createDecipheriv } = crypto
const plain = { update: (bytes: string | Buffer) => Buffer.from(bytes), final: () => Buffer.alloc(0) }

/** Paging tokens of this store are DES-encrypted, which OpenSSL no longer supports. They are replaced by plain text. */
function patchTokens() {
  Object.assign(crypto, {
    createCipheriv: (...given: Parameters<typeof createCipheriv>) =>
      given[0] === 'des' ? plain : createCipheriv(...given),
    createDecipheriv: (...given: Parameters<typeof createDecipheriv>) =>
      given[0] === 'des' ? plain : createDecipheriv(...given),
  })
}

/**
 * Patches the store to act like production ones: an object appears only once it is complete and its checksum matches,
 * and empty folders aren't deleted, as others may be writing to them.
 */
function patchStore(store: Store) {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const { 'content-md5': sum, 'content-length': length } = content.headers
    const bytes = await buffer(content)
    const md5 = createHash('md5').update(bytes)
    if (length !== undefined && Number(length) !== bytes.length)
      throw new S3Error('IncompleteBody', 'The object is incomplete.')
    if (sum !== undefined && sum !== md5.copy().digest('base64'))
      throw new S3Error('BadDigest', 'The Content-MD5 did not match.')
    const path = store.getResourcePath(bucket, key, 'object')
    await mkdir(dirname(path), { recursive: true })
    const coming = `${path}.${randomUUID()}`
    await writeFile(coming, bytes)
    await rename(coming, path)
    const hex = md5.digest('hex')
    await store.putMetadata(bucket, key, metadata, hex)
    return { size: bytes.length, md5: hex }
  }
  store.deleteObject = async (bucket, key) => {
    for (const resource of ['object', 'object.md5', 'metadata.json'])
      await rm(store.getResourcePath(bucket, key, resource), { force: true })
  }
}
