import { parseLinks } from '#shared/blocks/links.ts'
import { ContentLink } from './ContentLink.tsx'

/** People's text with `[label](url)` links in it; http ones open in a new tab (specification section 2, footer). */
export const LinkedText = ({ text }: { text: string }) =>
  parseLinks(text).map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // Pieces are never reordered.
      // oxlint-disable-next-line react/no-array-index-key
      <ContentLink key={index} href={piece.href}>
        {piece.label}
      </ContentLink>
    ),
  )
