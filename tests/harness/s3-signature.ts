import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { S3Error } from './s3-error.ts'

const ALGORITHM = 'AWS4-HMAC-SHA256'
const header =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/

/**
 * Verifies the AWS Signature Version 4 of a request, without the hash of its body. `keys` are secrets by access key.
 * @throws S3Error if it is missing, malformed or wrong
 */
export function verifySignature(request: IncomingMessage, keys: Record<string, string>): void {
  const { authorization } = request.headers
  if (authorization === undefined) throw new S3Error('AccessDenied', 'The request is not signed.')
  const parts = header.exec(authorization)
  if (!parts) throw new S3Error('AuthorizationHeaderMalformed', 'The Authorization header is malformed.')
  const [, key, day, region, signed, signature] = parts as unknown as string[]
  const secret = Object.hasOwn(keys, key!) ? keys[key!]! : null
  if (secret === null) throw new S3Error('InvalidAccessKeyId', 'The access key does not exist.')
  const scope = [day!, region!, 's3', 'aws4_request']
  const hash = createHash('sha256').update(canonicalRequest(request, signed!)).digest('hex')
  const text = [ALGORITHM, request.headers['x-amz-date'], scope.join('/'), hash].join('\n')
  const signingKey = scope.reduce<string | Buffer>((previous, part) => hmac(previous, part).digest(), `AWS4${secret}`)
  if (hmac(signingKey, text).digest('hex') !== signature)
    throw new S3Error('SignatureDoesNotMatch', 'The signature does not match the request.')
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)

/** Path and query are signed as they are sent. */
function canonicalRequest({ method, url, headers }: IncomingMessage, signed: string): string {
  const [path, query = ''] = url!.split('?')
  const parameters = query.split('&').filter(Boolean)
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`)
  return [
    method,
    path,
    parameters
      .map((parameter) => (parameter.includes('=') ? parameter : `${parameter}=`))
      .toSorted()
      .join('&'),
    lines.join(''),
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
}
