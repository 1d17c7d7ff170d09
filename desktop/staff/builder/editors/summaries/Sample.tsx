import type { Alignment, TextStyle } from '#shared/blocks/choices.ts'
import { truncated } from './beginning.ts'
import { LINK_PREVIEW, LinkPreview } from './LinkPreview.tsx'
import '#storefront/blocks/text/words.css'

interface SampleProps {
  text: string
  look: TextStyle
  align?: Alignment
}

/** The beginning of people's text in one of the shop's text styles; nothing for an empty one. */
export function Sample({ text, look, align = 'left' }: SampleProps) {
  if (!text) return null
  if (look === 'code')
    return (
      <pre className={`words style-code align-${align}`} dir="auto">
        {truncated(text, LINK_PREVIEW)}
      </pre>
    )
  return (
    <div className={`words style-${look} align-${align}`} dir="auto">
      <p>
        <LinkPreview text={text} />
      </p>
    </div>
  )
}
