import type { ReactNode } from 'react'
import { useShop } from '#storefront/shop.ts'
import './legal.css'

export interface LegalSection {
  /** Anchor for the table of contents. */
  id: string
  title: string
  body: ReactNode
}

interface LegalPageProps {
  title: string
  intro: ReactNode
  sections: readonly LegalSection[]
}

/** Long text with a table of contents, for reading and printing. */
export function LegalPage({ title, intro, sections }: LegalPageProps) {
  const today = useShop().today
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

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dateText = (day: string) => format.format(new Date(`${day}T00:00:00Z`))

export const MailLink = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>
