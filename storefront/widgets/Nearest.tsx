import { MAX_FILTER_TEXT } from '#shared/features/catalogue/limits.ts'
import { paths } from '#shared/paths.ts'
import { read } from '#storefront/api/read.ts'
import { useRead } from '#storefront/api/useRead.ts'
import { decodePart } from '#storefront/location.ts'

/** Miniatures whose names resemble the last part of an address. */
export const nearestRead = (part: string) =>
  read('/api/products/suggestions', { query: { search: wordsOf(part).slice(0, MAX_FILTER_TEXT) } })

/** Whether an address has words to search for; without any, everything would match. */
export const hasWords = (part: string) => /[\p{L}\p{N}]/u.test(decodePart(part))

/**
 * Offers to search for what an address that doesn't exist may have meant.
 * @param part - The last part of the address.
 */
export function Nearest({ part }: { part: string }) {
  const { products = [], total = 0, near } = useRead(nearestRead(part), hasWords(part)).data ?? {}
  if (products.length === 0) return null
  const search = total > 0 ? wordsOf(part) : near!.search
  return (
    <p>
      <a className="button primary" dir="auto" href={`${paths.gallery}?${new URLSearchParams({ search })}`}>
        {`> DID YOU MEAN ${search.toUpperCase()}?`}
      </a>
    </p>
  )
}

/** `emrald-wyrm` -> `emrald wyrm`. */
const wordsOf = (part: string): string =>
  decodePart(part)
    .replace(/[-_\s]+/g, ' ')
    .trim()
