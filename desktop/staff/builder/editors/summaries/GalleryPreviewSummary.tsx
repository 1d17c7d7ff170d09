import { readFlag, readText } from '#shared/blocks/content.ts'
import { previewTitle } from '#storefront/blocks/titles.ts'
import { Sample } from './Sample.tsx'
import type { SummaryProps } from './summary.ts'
import { LinkSummary } from './LinkSummary.tsx'

/** Fixed samples, because the summary doesn't load the gallery. */
const samples = ['Dragon', 'Ooze', 'Lich', 'Troll', 'Wyrm', 'Goblin'].map((creature, index) => ({
  name: `Sample ${creature}`,
  price: index % 2 === 0 ? '14.00' : '16.00',
  size: '32mm',
}))

export const GalleryPreviewSummary = ({ content }: SummaryProps) => (
  <>
    <Sample text={previewTitle(content)} textStyle="title" />
    <Sample text={readFlag(content, 'showSubtitle', true) ? readText(content, 'subtitle') : ''} textStyle="subtitle" />
    <ul className="summary-cards list" aria-label="Sample items">
      {samples.map(({ name, price, size }) => (
        <li key={name} className="stack tight">
          <span>{name}</span>
          <span className="dim">
            ${price} · {size}
          </span>
        </li>
      ))}
    </ul>
    {readFlag(content, 'showButton', true) && <LinkSummary content={content} />}
  </>
)
