import { paths, productPath } from '#shared/paths.ts'
import { read } from '#storefront/api/read.ts'
import { useRead } from '#storefront/api/useRead.ts'
import { decodePart } from '#storefront/location.ts'

/** Miniatures whose names resemble the last part of an address. */
export const nearestRead = (part: string) =>
  read('/api/products/suggestions', { query: { search: wordsOf(part).slice(0, 200) } })

/** Whether an address has words to search for; without any, everything would match. */
export const hasWords = (part: string) => /[\p{L}\p{N}]/u.test(decodePart(part))

interface NearestProps {
  /** The last part of the address, where nothing is. */
  part: string
  /** Whether the address names a product; otherwise a search is offered. */
  isProduct?: boolean
}

/** Offers what an address that doesn't exist may have meant. */
export function Nearest({ part, isProduct = false }: NearestProps) {
  const { products = [], total = 0, near } = useRead(nearestRead(part), hasWords(part)).data ?? {}
  const [product] = products
  if (!product) return null
  const search = total > 0 ? wordsOf(part) : near!.search
  return (
    <p>
      <a
        className="button primary"
        dir="auto"
        href={isProduct ? productPath(product) : `${paths.gallery}?${new URLSearchParams({ search })}`}
      >
        {`> DID YOU MEAN ${(isProduct ? product.name : search).toUpperCase()}?`}
      </a>
    </p>
  )
}

/** `emrald-wyrm` -> `emrald wyrm`. */
const wordsOf = (part: string): string =>
  decodePart(part)
    .replace(/[-_\s]+/g, ' ')
    .trim()
