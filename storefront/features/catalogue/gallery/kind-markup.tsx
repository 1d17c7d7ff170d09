import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Kind, kindPath } from '#shared/features/catalogue/kinds.ts'
import type { FilterOptions } from '#shared/features/catalogue/products.schema.ts'
import type { ShownPage } from '#shared/features/pages/pages.record.ts'
import { paths } from '#shared/paths.ts'
import { formatMoney } from '#shared/pricing/money.ts'
import { Blocks } from '#storefront/blocks/Blocks.tsx'
import { PageContext } from '#storefront/blocks/page-context.ts'
import { NO_LIMIT } from '#storefront/blocks/page/PageContainer.tsx'
import { interactive } from '#storefront/blocks/views.ts'
import type { Reads } from '#storefront/screen.ts'
import { noFilters } from './filters.ts'
import { cheapestRead, filtersRead, publishedText } from './gallery.queries.ts'
import type { KindPart } from './KindText.tsx'

/** Names in a sentence; the others are counted. */
const MAX_NAMES = 4
/** Links to other kinds, those with the most miniatures. */
const MAX_LINKS = 24

/** What staff wrote about a kind, otherwise its facts; or the links to other kinds. Only the server renders it. */
export function kindMarkup(part: KindPart, kind: Kind, reads: Reads): string {
  const page = part === 'kind-text' && publishedText(kind, reads)
  // The page has its own heading.
  if (page) return renderToStaticMarkup(<StaffText page={page} />).replace(/<(\/?)h1\b/g, '<$1h2')
  const filters = reads.data(filtersRead({ ...noFilters, [kind.filter]: kind.name }))
  if (!filters || filters.total === 0) return ''
  if (part === 'kind-links') return renderToStaticMarkup(<OtherKinds kind={kind} filters={filters} />)
  const cheapest: unknown = reads.data(cheapestRead(kind))
  const fromCents = Array.isArray(cheapest) ? (cheapest[0]?.fromCents ?? null) : undefined
  return renderToStaticMarkup(<KindFacts kind={kind} filters={filters} fromCents={fromCents} />)
}

/** A kind's text has no scripts, and its miniatures stand below it. */
const StaffText = ({ page: { blocks, title, ...page } }: { page: ShownPage }) => (
  <PageContext value={{ ...page, rem: NO_LIMIT }}>
    <Blocks blocks={blocks.filter(({ type }) => !interactive.includes(type))} title={title} />
  </PageContext>
)

interface KindFactsProps {
  kind: Kind
  filters: FilterOptions
  /** Null if everything is sold out, undefined if unknown. */
  fromCents: number | null | undefined
}

/** `4 miniatures from $4, by Maren Oakhollow and Yuki Tanemori.` */
function KindFacts({ kind: { filter }, filters: { total, counts, ...all }, fromCents }: KindFactsProps) {
  const isType = filter === 'creatureType'
  const others: Kind[] = isType
    ? toKinds('designer', all.designers, counts.designers)
    : toKinds('creatureType', all.creatureTypes, counts.creatureTypes)
  return (
    <p className="kind-facts">
      {total} {total === 1 ? 'miniature' : 'miniatures'}
      {fromCents != null && (
        <>
          {' '}
          from <span className="price">{formatMoney(fromCents)}</span>
        </>
      )}
      {others.length > 0 && (
        <>
          {isType ? ', by ' : ': '}
          {inWords(others)}
        </>
      )}
      .{fromCents === null && ' Sold out at the moment.'}
    </p>
  )
}

/** Those with products. */
const toKinds = (filter: Kind['filter'], names: readonly string[], counts: Readonly<Record<string, number>>): Kind[] =>
  names.filter((name) => name !== '' && counts[name]).map((name) => ({ filter, name }))

/** `A, B and C`, or `A, B, C and 7 others`. */
function inWords(kinds: readonly Kind[]): ReactNode {
  const named = kinds.length > MAX_NAMES ? kinds.slice(0, MAX_NAMES - 1) : kinds
  const items: ReactNode[] = named.map((kind) => (
    <a key={kind.name} className="link" href={kindPath(kind)}>
      <bdi>{kind.name}</bdi>
    </a>
  ))
  if (named.length < kinds.length) items.push(`${kinds.length - named.length} others`)
  return items.map((item, at) => (
    <Fragment key={at}>
      {at > 0 && (at === items.length - 1 ? ' and ' : ', ')}
      {item}
    </Fragment>
  ))
}

/** Types beside this one, or designers. */
function OtherKinds({ kind, filters }: Omit<KindFactsProps, 'fromCents'>) {
  const isType = kind.filter === 'creatureType'
  const counts = isType ? filters.counts.creatureTypes : filters.counts.designers
  const all = toKinds(kind.filter, isType ? filters.creatureTypes : filters.designers, counts)
  const others = all.filter(({ name }) => name !== kind.name)
  const most = new Set(others.toSorted((a, b) => counts[b.name]! - counts[a.name]!).slice(0, MAX_LINKS))
  return (
    <nav className="stack tight kind-links" aria-labelledby="other-kinds">
      <h2 id="other-kinds">{isType ? 'Other types' : 'Other designers'}</h2>
      <ul className="row">
        {others
          .filter((other) => most.has(other))
          .map((other) => (
            <li key={other.name}>
              <a href={kindPath(other)}>
                <bdi>{other.name}</bdi> ({counts[other.name]})
              </a>
            </li>
          ))}
        <li>
          <a href={paths.gallery}>{hideSigns('> ALL MINIATURES')}</a>
        </li>
      </ul>
    </nav>
  )
}
