import { alignments, imageScales, textStyles } from '#shared/blocks/choices.ts'
import { choice, text } from '#storefront/blocks/content.ts'
import { Picture } from './Picture.tsx'
import { Sample } from './Sample.tsx'
import type { SummaryProps } from './summary.ts'

export function ImageSummary({ content }: SummaryProps) {
  const align = choice(content, 'titleAlignment', alignments, 'center')
  const link = text(content, 'imageLink')
  const title = (
    <Sample
      text={text(content, 'title')}
      look={choice(content, 'titleTextLayout', textStyles, 'title')}
      align={align}
    />
  )
  const isBelow = content['titlePosition'] === 'below'
  return (
    <>
      {!isBelow && title}
      <figure className={`summary-figure scale-${choice(content, 'imageScale', imageScales, 'full')} align-${align}`}>
        <Picture url={text(content, 'imageUrl')} alt={text(content, 'alt') || text(content, 'title')} />
        <Sample text={text(content, 'text')} look="caption" align={align} />
      </figure>
      {link && (
        <p className="block-empty" dir="auto">
          leads to {link.slice(0, 200)}
        </p>
      )}
      {isBelow && title}
    </>
  )
}
