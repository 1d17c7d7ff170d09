import { alignments, textStyles } from '#shared/blocks/choices.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { choice, text } from '#storefront/blocks/content.ts'
import { Title, Words } from './Words.tsx'

/** A title, a line below it and paragraphs, each in a style and alignment; nothing when all three are empty. */
export function TextBlock({ content, heading }: BlockProps) {
  const title = text(content, 'title')
  const subtitle = text(content, 'subtitle')
  const words = text(content, 'text')
  if (!title && !subtitle && !words) return null
  const align = choice(content, 'titleAlignment', alignments, undefined)
  return (
    <section className="stack">
      <Title as={heading} text={title} look={choice(content, 'titleTextLayout', textStyles, undefined)} align={align} />
      <Words text={subtitle} look="subtitle" align={align} />
      <Words
        text={words}
        look={choice(content, 'textLayout', textStyles, undefined)}
        align={choice(content, 'textAlignment', alignments, undefined)}
      />
    </section>
  )
}
