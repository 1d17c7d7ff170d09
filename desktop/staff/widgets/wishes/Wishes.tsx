import { wishesText, type Wish } from '#shared/features/orders/wishes.ts'
import './wishes.css'

/** Longer texts get a box that scrolls, which keys must reach. */
const SCROLLS = 400

/** What a customer asks for a piece or an order, in their words. */
export function Wishes({ wishes }: { wishes: readonly Wish[] }) {
  if (wishes.length === 0) return null
  const list = (
    <ul className="wishes" aria-label="Wishes">
      {wishes.map(({ key, value }, index) => (
        <li key={index}>
          {key && (
            <>
              <bdi>{key}</bdi>:{' '}
            </>
          )}
          <bdi>{value}</bdi>
        </li>
      ))}
    </ul>
  )
  const text = wishesText(wishes)
  if (text.length <= SCROLLS && wishes.every(({ value }) => !/(\n.*){8}/.test(value))) return list
  return (
    // Whatever scrolls must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="wishes-long" tabIndex={0} aria-label={`Wishes: ${text.slice(0, 60)}…`}>
      {list}
    </section>
  )
}
