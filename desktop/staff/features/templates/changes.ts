import type { Block } from '#shared/blocks/block.ts'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { client } from '#staff/api/client.ts'
import { refresh } from '#staff/api/read.ts'
import { ifMatch } from '#staff/widgets/form/useDraft.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { saveForm, type TemplateSave } from './form.ts'
import { TEMPLATES_URL, blocksOf } from './templates.ts'
import { withNewIds } from '#shared/blocks/arrange.ts'

/** Saves the form; a null id creates a template. `onRefused` receives the server's rejection. */
export const useSaving = (id: string | null, onRefused: (error: unknown) => void) =>
  useChange({
    call: async (sent: TemplateSave) => {
      try {
        return await saveForm(id, sent)
      } catch (error) {
        onRefused(error)
        throw error
      }
    },
    success: `Template ${id === null ? 'created' : 'updated'} successfully`,
    failure: `Failed to ${id === null ? 'create' : 'update'} template`,
    refresh: [TEMPLATES_URL],
  })

export const useCopying = () =>
  useChange({
    call: (template: Template) => {
      const body = copyOf(template)
      return client.templates.create({ body })
    },
    success: 'Template duplicated successfully',
    failure: 'Failed to duplicate template',
    refresh: [TEMPLATES_URL],
  })

export const useRemoval = () =>
  useChange({
    call: async (id: string) => {
      await client.templates.remove({ params: { id } })
      return id
    },
    success: 'Template deleted successfully',
    failure: 'Failed to delete template',
    refresh: [TEMPLATES_URL],
    undo: {
      call: (id) => client.templates.undelete({ params: { id } }),
      success: 'Template restored successfully',
      failure: 'Failed to restore template',
    },
  })

/** Restores a deleted template. */
export const useRestore = (id: string) =>
  useChange({
    call: () => client.templates.undelete({ params: { id } }),
    success: 'Template restored successfully',
    failure: 'Failed to restore template',
    refresh: [TEMPLATES_URL],
  })

/** Saves the blocks of a template at this version, and refetches the list. */
export async function writeBlocks(id: string, blocks: readonly Block[], version: number): Promise<Template> {
  try {
    return await client.templates.update({ params: { id }, headers: ifMatch(version), body: { blocks: [...blocks] } })
  } finally {
    // Also after a failure: the template may have been deleted or changed by someone else.
    void refresh([TEMPLATES_URL])
  }
}

const SUFFIX = ' (Copy)'
/** The server's limit in characters. */
const MAX_NAME = 200

/** The request body of COPY: the name with a suffix, never a default template, blocks with new ids. */
export const copyOf = (template: Template) => ({
  name: template.name.slice(0, MAX_NAME - SUFFIX.length) + SUFFIX,
  description: template.description,
  templateType: template.templateType,
  blocks: withNewIds(blocksOf(template)),
  isDefault: false,
})
