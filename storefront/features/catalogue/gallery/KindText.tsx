import type { ShownPage } from '#shared/features/pages/pages.record.ts'
import { useReads } from '#storefront/api/useRead.ts'
import type { Reads } from '#storefront/screen.ts'
import { publishedText } from './gallery.queries.ts'
import type { Kind } from '#shared/features/catalogue/kinds.ts'

/** The server sets `markup`. Browsers keep what it rendered, so that blocks cost no script here. */
export const kindText: { markup?: (page: ShownPage) => string } = {}

const ID = 'kind-text'

interface KindTextProps {
  kind: Kind
  isHidden: boolean
}

/** What staff wrote about a kind. Changes replace it (refresh-page.ts). */
export function KindText({ kind, isHidden }: KindTextProps) {
  const reads = useReads()
  return <div id={ID} data-live={ID} hidden={isHidden} dangerouslySetInnerHTML={{ __html: markupOf(kind, reads) }} />
}

function markupOf(kind: Kind, reads: Reads): string {
  if (!kindText.markup) return document.getElementById(ID)?.innerHTML ?? ''
  const page = publishedText(kind, reads)
  // The page has its own heading.
  return page ? kindText.markup(page).replace(/<(\/?)h1\b/g, '<$1h2') : ''
}
