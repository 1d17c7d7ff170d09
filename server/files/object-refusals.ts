import { Refusal } from '#server/http/errors.ts'

/** The store is there and says no: somebody has to put the key, the bucket or the address right. */
export class StoreRefused extends Error {
  override name = 'StoreRefused'
}

const nothing = /^(NotFound|NoSuchKey)$/
const full = /Quota|StorageFull|InsufficientStorage|TooManyBytes/i
const refused =
  /^(NoSuchBucket|PermanentRedirect|AuthorizationHeaderMalformed|InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|AllAccessDisabled|ExpiredToken|InvalidToken|RequestTimeTooSkewed|CredentialsProviderError|InvalidBucketName|NotImplemented|MethodNotAllowed)$/

interface StoreError {
  name: string
  message: string
  status: number
}

function read(error: unknown): StoreError {
  if (!(error instanceof Error)) return { name: '', message: String(error), status: 0 }
  const metadata = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number } | undefined) : undefined
  return { name: error.name, message: error.message, status: metadata?.httpStatusCode ?? 0 }
}

/** The store has no such file. */
export function isNothing(error: unknown): boolean {
  const { name, status } = read(error)
  return nothing.test(name) || (status === 404 && !refused.test(name))
}

/** Being asked once more may help: it was not reached, busy, or broke down. */
export function passes(error: unknown): boolean {
  const { name, status } = read(error)
  return (
    !refused.test(name) &&
    (status === 0 || status === 429 || status >= 500 || /^(RequestTimeout|IncompleteBody|BadDigest)$/.test(name)) &&
    !full.test(name)
  )
}

/**
 * What the shop makes of an error of the store: a Refusal of 507 when it is full, 503 when it can't be reached or has too much to do,
 * and a StoreRefused, which is nobody's business but the operator's, for a wrong key, a lack of rights and a missing bucket.
 */
export function storeError(error: unknown): Error {
  if (error instanceof Refusal || error instanceof StoreRefused) return error
  const { name, message, status } = read(error)
  const cause = { cause: error }
  if (status === 507 || full.test(name))
    return new Refusal(507, 'The shop’s object store is full. Nothing was saved.', {}, {}, cause)
  if (passes(error))
    return new Refusal(
      503,
      'The shop can’t reach its images just now. Please try again.',
      { 'retry-after': '5' },
      {},
      cause,
    )
  if (name === 'CredentialsProviderError')
    return new StoreRefused(
      'FILES_URL: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: there is no key for the object store',
      cause,
    )
  return new StoreRefused(`FILES_URL: the object store says no: ${[name, message].filter(Boolean).join(', ')}`, cause)
}
