import { alignments, textStyles } from '#shared/blocks/choices.ts'
import { choice, text } from '#storefront/blocks/content.ts'
import { Sample } from './Sample.tsx'
import type { SummaryProps } from './summary.ts'

export function TextSummary({ content }: SummaryProps) {
  const title = text(content, 'title')
  const subtitle = text(content, 'subtitle')
  const words = text(content, 'text')
  if (!title && !subtitle && !words) return <p className="block-empty">Empty text block - add content to see preview</p>
  const align = choice(content, 'titleAlignment', alignments, 'left')
  return (
    <>
      <Sample text={title} look={choice(content, 'titleTextLayout', textStyles, 'title')} align={align} />
      <Sample text={subtitle} look="subtitle" align={align} />
      <Sample
        text={words}
        look={choice(content, 'textLayout', textStyles, 'body')}
        align={choice(content, 'textAlignment', alignments, 'left')}
      />
    </>
  )
}
