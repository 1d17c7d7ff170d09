import { Fragment, type ReactNode } from 'react'
import type { LegalPage as Page } from '#shared/features/legal/legal.record.ts'
import { useRead } from '#storefront/api/useRead.ts'
import { useShop } from '#storefront/shop.ts'
import { legalRead } from './legal.queries.ts'
import './legal.css'

interface LegalPageProps {
  page: Page
  title: string
  /** What the shop itself adds to the text. */
  additions?: Readonly<Record<'storage' | 'settings', ReactNode>>
}

/** Long text with a table of contents, for reading and printing. The server makes its HTML. */
export function LegalPage({ page, title, additions }: LegalPageProps) {
  const { data } = useRead(legalRead(page))
  const today = useShop().today
  if (!data) return <LegalFailed title={title} />
  const day = data.updatedOn ?? today
  return (
    <div className="page legal">
      <header className="legal-head stack tight">
        <h1>{title}</h1>
        <p className="dim">
          Last updated: <time dateTime={day}>{dateText(day)}</time>
        </p>
      </header>
      {data.sections.length > 0 && (
        <nav className="legal-contents no-print" aria-labelledby="contents">
          <h2 id="contents" className="label">
            Contents
          </h2>
          <ol>
            {data.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} dir="auto">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="legal-text stack">
        {data.parts.map((part, index) =>
          'html' in part ? (
            <div key={index} className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: part.html }} />
          ) : (
            <Fragment key={index}>{additions?.[part.is]}</Fragment>
          ),
        )}
      </div>
    </div>
  )
}

const LegalFailed = ({ title }: { title: string }) => (
  <div className="page stack">
    <h1>{title}</h1>
    <p role="alert">This text can’t be shown at the moment. Please try again in a minute.</p>
  </div>
)

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dateText = (day: string) => format.format(new Date(`${day}T00:00:00Z`))
