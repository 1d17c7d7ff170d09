import { useState } from 'react'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { client } from '#staff/api/client.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { serverProblems, type Problems } from '#staff/widgets/form/problems.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { shownSlug, type PageForm } from './page-form.ts'
import { PAGES_URL, pageUrl } from './pages.ts'
import { createPage, saveSettings, type PageSave } from './saving.ts'

interface RejectedSave {
  form: PageForm
  problems: Problems
  /** The page that already uses the slug. */
  twin: Page | null
}

/** Creates or updates a page. The server's validation messages are returned by field. */
export function useSaving(page: Page | null, template: Template | undefined) {
  const [refusal, setRefusal] = useState<RejectedSave | null>(null)

  const heard = async (sent: PageSave, saving: Promise<Page>): Promise<Page> => {
    setRefusal(null)
    try {
      return await saving
    } catch (error) {
      if (error instanceof ApiError)
        setRefusal({
          form: sent.form,
          problems: serverProblems(error),
          twin: error.status === 409 ? await pageWith(shownSlug(sent.form)) : null,
        })
      throw error
    }
  }
  const create = useChange({
    call: (sent: PageSave) => heard(sent, createPage(sent.form, template)),
    failure: 'Failed to create page',
    refresh: [PAGES_URL],
  })
  const update = useChange({
    call: (sent: PageSave) => heard(sent, saveSettings(page!.id, sent)),
    success: 'Page updated successfully',
    failure: 'Failed to update page',
    refresh: page ? [PAGES_URL, pageUrl(page.id)] : [],
  })
  return {
    ...(page ? update : create),
    /** A new object for each rejected save; null if none was. */
    refusal,
    /** The server's validation messages, for fields not edited since. */
    refused: (form: PageForm): Problems =>
      Object.fromEntries(
        Object.entries(refusal?.problems ?? {}).filter(([name]) =>
          deepEqual(told(refusal!.form, name), told(form, name)),
        ),
      ),
    /** The page that uses the form's slug, according to the rejected save. */
    twinOf: (form: PageForm): Page | null =>
      refusal && shownSlug(refusal.form) === shownSlug(form) ? refusal.twin : null,
  }
}

const publicationFields: readonly string[] = ['isPublished', 'publishAt', 'unpublishAt']

function told(form: PageForm, name: string): unknown {
  if (name === 'slug') return shownSlug(form)
  return form[(publicationFields.includes(name) ? 'publication' : name) as keyof PageForm]
}

/** Null also if the lookup fails: it only adds to an error that is already shown. */
const pageWith = (slug: string): Promise<Page | null> =>
  client.pages.list().then(
    (pages) => pages.find((page) => page.slug === slug) ?? null,
    () => null,
  )
