import { use } from 'react'
import { alignments, textStyles } from '#shared/blocks/choices.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { PageContext } from '#storefront/blocks/page-context.ts'
import { readChoice, readText } from '#shared/blocks/content.ts'
import { Title, Paragraphs } from './Paragraphs.tsx'

/** Title, subtitle and paragraphs, each with a style and an alignment; renders nothing when all three are empty. */
export function TextBlock({ id, content, heading }: BlockProps) {
  const title = readText(content, 'title')
  const subtitle = readText(content, 'subtitle')
  const body = readText(content, 'text')
  const { richTexts } = use(PageContext)
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
        html={richTexts?.[id]}
        textStyle={readChoice(content, 'textLayout', textStyles, undefined)}
        align={readChoice(content, 'textAlignment', alignments, undefined)}
      />
    </section>
  )
}
