declare module 's3rver' {
  import type { IncomingMessage, Server } from 'node:http'

  /** Metadata of a PUT; the request itself is the content. */
  export interface IncomingObject {
    bucket: string
    key: string
    content: IncomingMessage
    metadata: Record<string, string>
  }

  export interface Store {
    getResourcePath(bucket: string, key: string, resource: string): string
    putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>
    putObject(object: IncomingObject): Promise<{ size: number; md5: string }>
    deleteObject(bucket: string, key: string): Promise<void>
  }

  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    readonly store: Store
    readonly httpServer: Server
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}

declare module 's3rver/lib/models/error.js' {
  /** Sent with the status that S3 assigns to its code. */
  export default class S3Error extends Error {
    constructor(code: string, message: string)
  }
}
