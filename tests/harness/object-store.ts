import crypto, { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver, { type Store } from 's3rver'
import S3Error from 's3rver/lib/models/error.js'

/** The only key that the store for tests knows. */
const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

export interface ObjectStore {
  /** For FILES_URL, with a folder of its own: `s3://hoard-test/1?region=…&endpoint=http://127.0.0.1:…&pathStyle=1`. */
  url: string
  /** FILES_URL and the credentials, for a server in another process. In this one the credentials are set already. */
  env: { FILES_URL: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string }
  /** `http://127.0.0.1:…` */
  endpoint: string
  bucket: string
  /** Another, empty folder of the bucket, as an address for FILES_URL. `through`: an endpoint that stands before the store. */
  newFolder(through?: string): string
  close(): Promise<void>
}

let folders = 0

/** A real object store (S3 protocol) on a free port, or a given one, in a temporary folder. */
export async function startObjectStore({ port = 0 }: { port?: number } = {}): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'hoard-objects-'))
  const bucket = 'hoard-test'
  const configureBuckets = [{ name: bucket, configs: [] }]
  const server = new S3rver({ address: '127.0.0.1', port, directory, silent: true, configureBuckets })
  mend(server.store)
  mendTokens()
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

/** Lists of more than a page go on with a token, which this store writes in DES: OpenSSL no longer does that. Here it is written as it is. */
function mendTokens() {
  Object.assign(crypto, {
    createCipheriv: (...given: Parameters<typeof createCipheriv>) =>
      given[0] === 'des' ? plain : createCipheriv(...given),
    createDecipheriv: (...given: Parameters<typeof createDecipheriv>) =>
      given[0] === 'des' ? plain : createDecipheriv(...given),
  })
}

/**
 * This store writes where readers read, and looks at no sums. Like those that people use it now takes an object when all of it is there
 * and is what was announced; and it leaves its own folders alone, which others may just be writing to.
 */
function mend(store: Store) {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const { 'content-md5': sum, 'content-length': length } = content.headers
    const bytes = await buffer(content)
    const md5 = createHash('md5').update(bytes)
    if (length !== undefined && Number(length) !== bytes.length) throw new S3Error('IncompleteBody', 'It was cut off.')
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
