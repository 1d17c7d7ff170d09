import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const seen = new Map<string, Encoding>()

/** The best encoding that an Accept-Encoding header allows. Browsers send few distinct headers, so answers are remembered. */
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

/** Compresses what is made while somebody waits: quick settings that still get most of the gain. */
export function encode(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br')
    return brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    })
  if (encoding === 'gzip') return gzipSync(body, { level: 6 })
  return body
}
