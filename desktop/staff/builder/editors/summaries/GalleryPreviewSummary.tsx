import { flag, text } from '#storefront/blocks/content.ts'
import { previewTitle } from '#storefront/blocks/titles.ts'
import { Head } from './Head.tsx'
import type { SummaryProps } from './summary.ts'
import { Ways } from './Ways.tsx'

/** Six fixed items, prices 14.00 or 16.00, size 32mm (staff specification, section 2): what is in the gallery is the shop's business. */
export const samples = ['Dragon', 'Ooze', 'Lich', 'Troll', 'Wyrm', 'Goblin'].map((creature, index) => ({
  name: `Sample ${creature}`,
  price: index % 2 === 0 ? '14.00' : '16.00',
  size: '32mm',
}))

export const GalleryPreviewSummary = ({ content }: SummaryProps) => (
  <>
    <Head
      title={previewTitle(content)}
      subtitle={flag(content, 'showSubtitle', true) ? text(content, 'subtitle') : ''}
    />
    <ul className="summary-cards" aria-label="Sample items">
      {samples.map(({ name, price, size }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="dim">
            ${price} · {size}
          </span>
        </li>
      ))}
    </ul>
    {flag(content, 'showButton', true) && <Ways content={content} />}
  </>
)
