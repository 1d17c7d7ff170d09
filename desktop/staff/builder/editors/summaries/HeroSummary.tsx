import { firstText, text } from '#storefront/blocks/content.ts'
import { Nothing } from './Nothing.tsx'
import { Picture } from './Picture.tsx'
import { Sample } from './Sample.tsx'
import type { SummaryProps } from './summary.ts'
import { Ways } from './Ways.tsx'

const ways = ['button', 'secondButton'] as const

export function HeroSummary({ content }: SummaryProps) {
  const picture = firstText(content, 'imageUrl', 'backgroundImage')
  const says = firstText(
    content,
    'title',
    'subtitle',
    'text',
    ...ways.flatMap((name) => [`${name}Text`, `${name}Link`]),
  )
  if (!says && !picture) return <Nothing name="hero" />
  return (
    <>
      <Sample text={text(content, 'subtitle')} look="subtitle" />
      <Sample text={text(content, 'title')} look="headline" />
      <Sample text={text(content, 'text')} look="body" />
      <Ways content={content} names={ways} />
      {picture && <Picture url={picture} alt={text(content, 'alt')} />}
    </>
  )
}
