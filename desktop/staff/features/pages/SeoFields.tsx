import type { PageValues } from '#shared/features/pages/pages.record.ts'
import { Input } from 'antd'
import { seoDescription, seoTitle } from '#shared/features/pages/seo.ts'
import { facts } from '#staff/facts.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import type { Problems } from '#staff/widgets/form/problems.ts'
import { shownSlug } from './page-form.ts'
import { addressOf } from './pages.ts'

/** Approximate number of characters that search engines display. */
const SHOWN = { seoTitle: 60, seoDescription: 160 }

interface SeoFieldsProps {
  values: PageValues
  set(patch: Partial<PageValues>): void
  problems: Problems
}

/** Title and description for search engines, with a preview of the result. */
export function SeoFields({ values, set, problems }: SeoFieldsProps) {
  return (
    <fieldset className="page-group">
      <legend>Search engines</legend>
      <Field
        label="Title for search engines"
        problem={problems['seoTitle']}
        hint={<Counter text={values.seoTitle} shown={SHOWN.seoTitle} otherwise="the page title is used" />}
      >
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={200}
            value={values.seoTitle}
            onChange={({ target }) => set({ seoTitle: target.value })}
          />
        )}
      </Field>
      <Field
        label="Description for search engines"
        problem={problems['seoDescription']}
        hint={
          <Counter text={values.seoDescription} shown={SHOWN.seoDescription} otherwise="the page description is used" />
        }
      >
        {(control) => (
          <Input.TextArea
            {...control}
            dir="auto"
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={values.seoDescription}
            onChange={({ target }) => set({ seoDescription: target.value })}
          />
        )}
      </Field>
      <SearchResult values={values} />
    </fieldset>
  )
}

function Counter({ text, shown, otherwise }: { text: string; shown: number; otherwise: string }) {
  // Counts code points, so that an emoji is one character.
  const { length } = [...text]
  if (length === 0) return `If empty, ${otherwise}.`
  const words = `${length} of about ${shown} characters that search engines show`
  return length > shown ? <span className="page-too-long">! {words}: the end will be cut off.</span> : `${words}.`
}

/** A search result preview, truncated like the real one. */
function SearchResult({ values }: { values: PageValues }) {
  const address = addressOf(shownSlug(values))
  if (address === null)
    return <p className="dim page-result-note">The footer is not a page of its own, so search engines don’t list it.</p>
  const { name, origin } = facts.shop
  const isFound = values.publication.isPublished || values.publication.publishAt
  return (
    <figure className="page-result" aria-label="Search result preview">
      <figcaption className="dim">As a search engine would show it{!isFound && ', once it is published'}</figcaption>
      <div className="page-result-card">
        <p className="page-result-site">
          <span dir="auto">{name}</span>
          <bdi dir="ltr">{[origin, ...address.split('/').filter(Boolean)].join(' › ')}</bdi>
        </p>
        <p className="page-result-title" dir="auto">
          {seoTitle(values).trim() || '(no title yet)'} · {name}
        </p>
        <p className="page-result-words" dir="auto">
          {seoDescription(values, name)}
        </p>
      </div>
    </figure>
  )
}
