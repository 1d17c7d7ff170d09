import { useReads } from '#storefront/api/useRead.ts'
import type { Reads } from '#storefront/screen.ts'
import type { Kind } from '#shared/features/catalogue/kinds.ts'

/** What stands above a kind's miniatures, and the links to other kinds below them. */
export type KindPart = 'kind-text' | 'kind-links'

/** The server sets `markup`. Browsers keep what it rendered, so that blocks and links cost no script here. */
export const kindParts: { markup?: (part: KindPart, kind: Kind, reads: Reads) => string } = {}

interface KindTextProps {
  part: KindPart
  kind: Kind
  isHidden: boolean
}

/** A part of a kind's page. Changes replace it (replace-page.ts). */
export function KindText({ part, kind, isHidden }: KindTextProps) {
  const reads = useReads()
  const markup = kindParts.markup?.(part, kind, reads) ?? document.getElementById(part)?.innerHTML ?? ''
  return <div id={part} data-live={part} hidden={isHidden} dangerouslySetInnerHTML={{ __html: markup }} />
}
