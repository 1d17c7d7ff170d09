import { type ReactNode, useState } from 'react'
import { useShop } from '#storefront/shop.ts'
import { useIsAlive } from '#storefront/widgets/useIsAlive.ts'
import './legal.css'

export interface LegalSection {
  /** What the table of contents leads to. */
  id: string
  title: string
  body: ReactNode
}

interface LegalPageProps {
  title: string
  intro: ReactNode
  sections: readonly LegalSection[]
}

/** A long text with a table of contents, for reading and for printing (specification section 2, legal pages). */
export function LegalPage({ title, intro, sections }: LegalPageProps) {
  const today = useToday()
  return (
    <div className="page legal">
      <header className="legal-head stack tight">
        <h1>{title}</h1>
        <p className="dim">
          Last updated: <time dateTime={today}>{dateText(today)}</time>
        </p>
      </header>
      <nav className="legal-contents no-print" aria-labelledby="contents">
        <h2 id="contents" className="label">
          Contents
        </h2>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="prose legal-text">
        <p>{intro}</p>
        {sections.map(({ id, title, body }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
              {index + 1}. {title}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  )
}

/** The date where the shop is, as the server wrote it; of a page that is opened in place later, perhaps days later, the browser's. */
function useToday(): string {
  const { today } = useShop()
  const isAlive = useIsAlive()
  const [shown] = useState(() => (isAlive ? new Intl.DateTimeFormat('en-CA').format(new Date()) : today))
  return shown
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dateText = (day: string) => format.format(new Date(`${day}T00:00:00Z`))

/** An address to write to. */
export const Mail = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>
