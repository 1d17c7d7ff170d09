import { parseLinks } from '#shared/blocks/linked-text.ts'
import { ContentLink } from './ContentLink.tsx'

/** Text with `[label](url)` links; those that begin with http open in a new tab. */
export const LinkedText = ({ text }: { text: string }) =>
  parseLinks(text).map((piece, index) =>
    piece.href ? (
      // Pieces are never reordered.
      // oxlint-disable-next-line react/no-array-index-key
      <ContentLink key={index} href={piece.href}>
        {piece.text}
      </ContentLink>
    ) : (
      piece.text
    ),
  )
