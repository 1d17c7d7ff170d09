import { useState } from 'react'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { client } from '#staff/api/client.ts'
import { Refused } from '#staff/api/refusal.ts'
import { same } from '#shared/same.ts'
import type { Problems } from '#staff/widgets/form/problems.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { refusedFields, shownSlug, type PageForm } from './page-form.ts'
import { PAGES_URL, pageUrl } from './pages.ts'
import { createPage, saveSettings, type Sent } from './saving.ts'

interface Refusal {
  form: PageForm
  problems: Problems
  /** The page that has the slug already. */
  twin: Page | null
}

/** Creates or changes a page, with the specification's words (staff specification, section 8). What is refused is told by field. */
export function useSaving(page: Page | null, template: Template | undefined) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const heard = async (sent: Sent, saving: Promise<Page>): Promise<Page> => {
    setRefusal(null)
    try {
      return await saving
    } catch (error) {
      if (error instanceof Refused)
        setRefusal({
          form: sent.form,
          problems: refusedFields(error.status, error.words),
          twin: error.status === 409 ? await pageWith(shownSlug(sent.form)) : null,
        })
      throw error
    }
  }
  const create = useChange({
    call: (sent: Sent) => heard(sent, createPage(sent.form, template)),
    failure: 'Failed to create page',
    refresh: [PAGES_URL],
  })
  const update = useChange({
    call: (sent: Sent) => heard(sent, saveSettings(page!.id, sent)),
    success: 'Page updated successfully',
    failure: 'Failed to update page',
    refresh: page ? [PAGES_URL, pageUrl(page.id)] : [],
  })
  return {
    ...(page ? update : create),
    /** Another one each time that something is refused. Null: nothing was. */
    refusal,
    /** What the server refused, at fields that have not been changed since. */
    refused: (form: PageForm): Problems =>
      Object.fromEntries(
        Object.entries(refusal?.problems ?? {}).filter(([name]) => same(told(refusal!.form, name), told(form, name))),
      ),
    /** The page that has the slug of the form, as the server said when it was sent. */
    twinOf: (form: PageForm): Page | null =>
      refusal && shownSlug(refusal.form) === shownSlug(form) ? refusal.twin : null,
  }
}

const publicationFields: readonly string[] = ['isPublished', 'publishAt', 'unpublishAt']

function told(form: PageForm, name: string): unknown {
  if (name === 'slug') return shownSlug(form)
  return form[(publicationFields.includes(name) ? 'publication' : name) as keyof PageForm]
}

/** Null also when that can't be told: it is a service beside the refusal, which has been told. */
const pageWith = (slug: string): Promise<Page | null> =>
  client.pages.list().then(
    (pages) => pages.find((page) => page.slug === slug) ?? null,
    () => null,
  )
