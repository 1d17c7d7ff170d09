import { text } from '#storefront/blocks/content.ts'
import { Sample } from './Sample.tsx'
import type { SummaryProps } from './summary.ts'

export const HeroSummary = ({ content }: SummaryProps) => (
  <>
    <Sample text={text(content, 'subtitle')} look="subtitle" />
    <Sample text={text(content, 'title')} look="headline" />
    <Sample text={text(content, 'text')} look="body" />
  </>
)
