import { truncateLinks } from './truncate.ts'

/** Maximum length of link previews, in characters. */
export const LINK_PREVIEW_LENGTH = 200

/** The beginning of a text with its links marked but inert, because a click starts editing. */
export const LinkPreview = ({ text, length = LINK_PREVIEW_LENGTH }: { text: string; length?: number }) =>
  truncateLinks(text, length).map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // Pieces are never reordered.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="link-preview" title={piece.href}>
        {piece.label}
      </span>
    ),
  )
