import { beginningOf } from './beginning.ts'

/** Link previews are truncated at so many characters (staff specification, section 2). */
export const LINK_PREVIEW = 200

/** The beginning of a text, its links to be seen and not to be followed: here a click is for editing. */
export const LinkPreview = ({ text, length = LINK_PREVIEW }: { text: string; length?: number }) =>
  beginningOf(text, length).map((piece, index) =>
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
