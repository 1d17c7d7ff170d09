import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import type { ObjectStoreLocation } from './object-store-url.ts'

/** Timeouts (ms) and other limits of the object store client. */
export interface ObjectLimits {
  /** To connect. */
  connect: number
  /** Until the response starts. */
  answer: number
  /** Between chunks of a response. */
  idle: number
  /** Attempts per request. */
  tries: number
  /** Keys per page of a listing. */
  page: number
}

export const objectLimits: ObjectLimits = { connect: 2_000, answer: 5_000, idle: 10_000, tries: 3, page: 1_000 }

/** Connections for short requests and uploads, and for downloads, whose slow readers must not delay the rest. */
const SOCKETS = { asking: 32, reading: 128 }

export interface ObjectClients {
  asking: S3Client
  reading: S3Client
}

/** Loads the AWS SDK on demand; a shop with local storage never needs it. */
export async function openClients(
  place: ObjectStoreLocation,
  limits: ObjectLimits,
  log: Logger,
): Promise<ObjectClients> {
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

function settings(
  { region, endpoint, isPathStyle }: ObjectStoreLocation,
  { tries }: ObjectLimits,
  log: Logger,
): S3ClientConfig {
  const nothing = () => {}
  const note = (...said: unknown[]) => log.debug({ said }, 'message of the object store library')
  return {
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: isPathStyle,
    // Other vendors don't support Amazon's newer checksums. All of them verify Content-MD5, which `put` sends.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Some stores never respond with 100 Continue.
    expectContinueHeader: false,
    retryMode: 'standard',
    maxAttempts: tries,
    logger: { trace: nothing, debug: nothing, info: nothing, warn: note, error: note },
  }
}
