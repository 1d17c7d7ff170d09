import { withNewIds } from '#shared/blocks/arrange.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { Page } from '#shared/features/pages/pages.schema.ts'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { client } from '#staff/api/client.ts'
import { Refused } from '#staff/api/refusal.ts'
import { same } from '#shared/same.ts'
import { ifMatch } from '#staff/widgets/drafts/useDraft.ts'
import { bodyOf, formOf, type PageForm } from './page-form.ts'

export interface Sent {
  form: PageForm
  /** What the page was when the person began, and its version then. */
  base: PageForm
  version: number | null
}

/** Adds a page; with a template it begins with copies of its blocks, nothing of them lost (decisions 9, 13). */
export const createPage = (form: PageForm, template: Template | undefined): Promise<Page> =>
  client.pages.create({
    body: {
      ...bodyOf(form),
      templateId: template?.id ?? null,
      blocks: template ? withNewIds(readBlocks(template.blocks)) : [],
    },
  })

/**
 * Saves the settings of a page. Whoever has only built its content meanwhile has changed nothing that the form shows: then it is
 * sent once more upon the version that this made. Any other stale save is thrown (412).
 */
export async function saveSettings(id: string, { form, base, version }: Sent): Promise<Page> {
  const put = (upon: number | null) =>
    client.pages.update({ params: { id }, headers: ifMatch(upon), body: bodyOf(form) })
  try {
    return await put(version)
  } catch (error) {
    const current = error instanceof Refused && error.status === 412 ? Page.parse(error.current) : null
    if (!current || !same(formOf(current), base)) throw error
    return put(current.version)
  }
}
