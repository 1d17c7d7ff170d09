import { readFirstText, readText } from '#shared/blocks/content.ts'
import { EmptyBlock } from './OverflowNote.tsx'
import { Picture } from './Picture.tsx'
import { Sample } from './Sample.tsx'
import type { SummaryProps } from './summary.ts'
import { LinkSummary } from './LinkSummary.tsx'

const ways = ['button', 'secondButton'] as const

export function HeroSummary({ content }: SummaryProps) {
  const picture = readFirstText(content, 'imageUrl', 'backgroundImage')
  const says = readFirstText(
    content,
    'title',
    'subtitle',
    'text',
    ...ways.flatMap((name) => [`${name}Text`, `${name}Link`]),
  )
  if (!says && !picture) return <EmptyBlock name="hero" />
  return (
    <>
      <Sample text={readText(content, 'subtitle')} textStyle="subtitle" />
      <Sample text={readText(content, 'title')} textStyle="headline" />
      <Sample text={readText(content, 'text')} textStyle="body" />
      <LinkSummary content={content} names={ways} />
      {picture && <Picture url={picture} alt={readText(content, 'alt')} />}
    </>
  )
}
