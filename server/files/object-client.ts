import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import type { ObjectPlace } from './object-address.ts'

/** Each without a limit of its own would wait for ever, milliseconds. */
export interface ObjectLimits {
  /** For a connection. */
  connect: number
  /** For an answer to begin. */
  answer: number
  /** For more of an answer that has begun. */
  idle: number
  /** Tries of one request. */
  tries: number
  /** Keys in one page of a list. */
  page: number
}

export const objectLimits: ObjectLimits = { connect: 2_000, answer: 5_000, idle: 10_000, tries: 3, page: 1_000 }

/** For questions and uploads; and for what is passed on to readers, who may be slow, and must not keep the others waiting. */
const SOCKETS = { asking: 32, reading: 128 }

export interface ObjectClients {
  asking: S3Client
  reading: S3Client
}

/** Loads Amazon's library, which a shop that keeps its files on a disk never does. */
export async function openClients(place: ObjectPlace, limits: ObjectLimits, log: Logger): Promise<ObjectClients> {
  const { S3Client } = await import('@aws-sdk/client-s3')
  const open = (maxSockets: number) =>
    new S3Client({ ...settings(place, limits, log), requestHandler: handler(maxSockets) })
  const handler = (maxSockets: number) => ({
    connectionTimeout: limits.connect,
    requestTimeout: limits.answer,
    throwOnRequestTimeout: true,
    httpAgent: { keepAlive: true, maxSockets },
    httpsAgent: { keepAlive: true, maxSockets },
  })
  return { asking: open(SOCKETS.asking), reading: open(SOCKETS.reading) }
}

function settings({ region, endpoint, pathStyle }: ObjectPlace, { tries }: ObjectLimits, log: Logger): S3ClientConfig {
  const nothing = () => {}
  const note = (...said: unknown[]) => log.debug({ said }, 'the object store’s library says')
  return {
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: pathStyle,
    // Amazon's newer sums are unknown to other makers' stores. Content-MD5, which `put` sends, all of them look at.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Some never say that they are ready for more.
    expectContinueHeader: false,
    retryMode: 'standard',
    maxAttempts: tries,
    logger: { trace: nothing, debug: nothing, info: nothing, warn: note, error: note },
  }
}
