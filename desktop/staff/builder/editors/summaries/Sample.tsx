import type { Alignment, TextStyle } from '#shared/blocks/choices.ts'
import { LinkPreview } from './LinkPreview.tsx'
import '#storefront/blocks/text/words.css'

interface SampleProps {
  text: string
  look: TextStyle
  align?: Alignment
}

/** The beginning of people's text in one of the shop's text styles; nothing for an empty one. */
export function Sample({ text, look, align = 'left' }: SampleProps) {
  if (!text) return null
  return (
    <div className={`words style-${look} align-${align}`} dir="auto">
      <p>{look === 'code' ? text : <LinkPreview text={text} />}</p>
    </div>
  )
}
