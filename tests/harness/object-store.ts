import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveObjects } from './s3-protocol.ts'

/** The only credentials that the test store accepts. */
const credentials = { AWS_ACCESS_KEY_ID: 'HOARDTEST', AWS_SECRET_ACCESS_KEY: 'hoard-test-secret' }

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

/** Starts an object store (S3 protocol) in a temporary folder, on a free or given port. */
export async function startObjectStore({ port = 0 }: { port?: number } = {}): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'hoard-objects-'))
  const bucket = 'hoard-test'
  const keys = { [credentials.AWS_ACCESS_KEY_ID]: credentials.AWS_SECRET_ACCESS_KEY }
  const server = createServer(serveObjects({ directory, bucket, keys })).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
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
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
