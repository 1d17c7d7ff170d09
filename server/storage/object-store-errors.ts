import { HttpError } from '#server/errors.ts'

/** The object store refuses the request: the operator must fix the credentials, the bucket or the address. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError'
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

/** The object doesn't exist. */
export function isNotFound(error: unknown): boolean {
  const { name, status } = read(error)
  return nothing.test(name) || (status === 404 && !refused.test(name))
}

/** Whether a retry may succeed: the store was unreachable, busy or failing. */
export function isTransient(error: unknown): boolean {
  const { name, status } = read(error)
  return (
    !refused.test(name) &&
    (status === 0 || status === 429 || status >= 500 || /^(RequestTimeout|IncompleteBody|BadDigest)$/.test(name)) &&
    !full.test(name)
  )
}

/**
 * Maps an error of the store: HttpError 507 if it is full, 503 if it is unreachable or busy, or an ObjectStoreError for
 * wrong credentials, missing permissions or a missing bucket, which only the operator should see.
 */
export function toStoreError(error: unknown): Error {
  if (error instanceof HttpError || error instanceof ObjectStoreError) return error
  const { name, message, status } = read(error)
  const cause = { cause: error }
  if (status === 507 || full.test(name))
    return new HttpError(507, 'The shop’s object store is full. Nothing was saved.', {}, {}, cause)
  if (isTransient(error)) return unreachable(cause)
  if (name === 'CredentialsProviderError')
    return new ObjectStoreError(
      'FILES_URL: the object store needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
      cause,
    )
  return new ObjectStoreError(
    `FILES_URL: the object store refused the request: ${[name, message].filter(Boolean).join(', ')}`,
    cause,
  )
}

/** The answer to a request that the store refused, as some also do while they start. Null for other errors. */
export const storeHttpError = (error: unknown): HttpError | null =>
  error instanceof ObjectStoreError ? unreachable({ cause: error }) : null

const unreachable = (cause: ErrorOptions) =>
  new HttpError(
    503,
    'The shop can’t reach its images at the moment. Please try again.',
    { 'retry-after': '5' },
    {},
    cause,
  )
