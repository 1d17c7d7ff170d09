import type { Alignment, TextStyle } from '#shared/blocks/choices.ts'
import { truncate, truncateLinks } from './truncate.ts'
import '#storefront/blocks/text/paragraphs.css'

/** Maximum length of link previews, in characters. */
const LINK_PREVIEW_LENGTH = 200

/** The beginning of a text with its links marked but inert, because a click starts editing. */
export const LinkPreview = ({ text, length = LINK_PREVIEW_LENGTH }: { text: string; length?: number }) =>
  truncateLinks(text, length).map((piece, index) =>
    piece.href ? (
      // Pieces are never reordered.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="link-preview" title={piece.href}>
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  )

interface SampleProps {
  text: string
  textStyle: TextStyle
  align?: Alignment
}

/** The beginning of a text in one of the shop's text styles; null if the text is empty. */
export function Sample({ text, textStyle, align = 'left' }: SampleProps) {
  if (!text) return null
  if (textStyle === 'code')
    return (
      <pre className={`words style-code align-${align}`} dir="auto">
        {truncate(text, LINK_PREVIEW_LENGTH)}
      </pre>
    )
  return (
    <div className={`words style-${textStyle} align-${align}`} dir="auto">
      <p className="clamp">
        <LinkPreview text={text} />
      </p>
    </div>
  )
}
