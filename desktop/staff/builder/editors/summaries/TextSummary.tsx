import { alignments, textStyles } from '#shared/blocks/choices.ts'
import { hasRichText, parseRichText } from '#shared/blocks/rich-text.ts'
import { writePlainText } from '#shared/blocks/write-rich-text.ts'
import { readChoice, readText } from '#shared/blocks/content.ts'
import { Sample } from './Sample.tsx'
import type { SummaryProps } from './summary.ts'

export function TextSummary({ content }: SummaryProps) {
  const title = readText(content, 'title')
  const subtitle = readText(content, 'subtitle')
  const stored = readText(content, 'text')
  const text = hasRichText(content) ? writePlainText(parseRichText(stored)) : stored
  if (!title && !subtitle && !text) return <p className="dim">Empty text block - add content to see preview</p>
  const align = readChoice(content, 'titleAlignment', alignments, 'left')
  return (
    <>
      <Sample text={title} textStyle={readChoice(content, 'titleTextLayout', textStyles, 'title')} align={align} />
      <Sample text={subtitle} textStyle="subtitle" align={align} />
      <Sample
        text={text}
        textStyle={readChoice(content, 'textLayout', textStyles, 'body')}
        align={readChoice(content, 'textAlignment', alignments, 'left')}
      />
    </>
  )
}
