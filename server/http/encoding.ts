import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const seen = new Map<string, Encoding>()

/**
 * The best encoding that an Accept-Encoding header allows. Browsers send few distinct headers, so results are cached.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const known = seen.get(header)
  if (known) return known
  const offers = new Map(
    header.split(',').map((part) => {
      const [name = '', ...options] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = options.find((option) => option.startsWith('q='))
      return [name, weight ? Number(weight.slice(2)) : 1]
    }),
  )
  const allows = (name: string) => (offers.get(name) ?? offers.get('*') ?? 0) > 0
  const choice = allows('br') ? 'br' : allows('gzip') ? 'gzip' : 'identity'
  if (seen.size < 100) seen.set(header, choice)
  return choice
}

const brotli = promisify(brotliCompress)
const zipped = promisify(gzip)

/** Compresses outside the main thread: `quick` while a client waits, `well` for later requests. */
export async function encode(body: Buffer, encoding: Encoding, how: 'quick' | 'well'): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, { params: brotliOptions(body, how === 'quick' ? 1 : 6) })
  if (encoding === 'gzip') return zipped(body, { level: how === 'quick' ? 1 : 6 })
  return body
}

const brotliOptions = (body: Buffer, quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
})
