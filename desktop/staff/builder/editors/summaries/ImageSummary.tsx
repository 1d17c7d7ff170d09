import { alignments, imageScales, textStyles } from '#shared/blocks/choices.ts'
import { readChoice, readText } from '#shared/blocks/content.ts'
import { Picture } from './Picture.tsx'
import { Sample } from './Sample.tsx'
import type { SummaryProps } from './summary.ts'

export function ImageSummary({ content }: SummaryProps) {
  const align = readChoice(content, 'titleAlignment', alignments, 'center')
  const link = readText(content, 'imageLink')
  const title = (
    <Sample
      text={readText(content, 'title')}
      textStyle={readChoice(content, 'titleTextLayout', textStyles, 'title')}
      align={align}
    />
  )
  const isBelow = content['titlePosition'] === 'below'
  return (
    <>
      {!isBelow && title}
      <figure
        className={`summary-figure stack scale-${readChoice(content, 'imageScale', imageScales, 'full')} align-${align}`}
      >
        <Picture url={readText(content, 'imageUrl')} alt={readText(content, 'alt') || readText(content, 'title')} />
        <Sample text={readText(content, 'text')} textStyle="caption" align={align} />
      </figure>
      {link && (
        <p className="dim" dir="auto">
          links to {link.slice(0, 200)}
        </p>
      )}
      {isBelow && title}
    </>
  )
}
