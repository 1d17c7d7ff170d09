import { withNewIds } from '#shared/blocks/arrange.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { Page } from '#shared/features/pages/pages.schema.ts'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { client } from '#staff/api/client.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { ifMatch } from '#staff/widgets/form/useDraft.ts'
import { bodyOf, formOf, type PageForm } from './page-form.ts'

export interface PageSave {
  form: PageForm
  /** The page when editing started, and its version then. */
  base: PageForm
  version: number | null
}

/** Creates a page; with a template it starts with complete copies of the template's blocks. */
export const createPage = (form: PageForm, template: Template | undefined): Promise<Page> =>
  client.pages.create({
    body: {
      ...bodyOf(form),
      templateId: template?.id ?? null,
      blocks: template ? withNewIds(readBlocks(template.blocks)) : [],
    },
  })

/**
 * Saves the settings of a page. If the newer version differs only in its blocks, which the form doesn't show, the save
 * is repeated on top of it. Any other stale save throws ApiError (412).
 */
export async function saveSettings(id: string, { form, base, version }: PageSave): Promise<Page> {
  const put = (upon: number | null) =>
    client.pages.update({ params: { id }, headers: ifMatch(upon), body: bodyOf(form) })
  try {
    return await put(version)
  } catch (error) {
    const current = error instanceof ApiError && error.status === 412 ? Page.parse(error.current) : null
    if (!current || !deepEqual(formOf(current), base)) throw error
    return put(current.version)
  }
}
