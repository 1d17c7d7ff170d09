import type { Alignment, TextStyle } from '#shared/blocks/choices.ts'
import { truncate } from './truncate.ts'
import { LINK_PREVIEW_LENGTH, LinkPreview } from './LinkPreview.tsx'
import '#storefront/blocks/text/paragraphs.css'

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
