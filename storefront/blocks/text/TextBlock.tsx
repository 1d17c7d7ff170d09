import { alignments, textStyles } from '#shared/blocks/choices.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { readChoice, readText } from '#storefront/blocks/content.ts'
import { Title, Paragraphs } from './Paragraphs.tsx'

/** Title, subtitle and paragraphs, each with a style and an alignment; renders nothing when all three are empty. */
export function TextBlock({ content, heading }: BlockProps) {
  const title = readText(content, 'title')
  const subtitle = readText(content, 'subtitle')
  const body = readText(content, 'text')
  if (!title && !subtitle && !body) return null
  const align = readChoice(content, 'titleAlignment', alignments, undefined)
  return (
    <section className="stack">
      <Title
        as={heading}
        text={title}
        textStyle={readChoice(content, 'titleTextLayout', textStyles, undefined)}
        align={align}
      />
      <Paragraphs text={subtitle} textStyle="subtitle" align={align} />
      <Paragraphs
        text={body}
        textStyle={readChoice(content, 'textLayout', textStyles, undefined)}
        align={readChoice(content, 'textAlignment', alignments, undefined)}
      />
    </section>
  )
}
