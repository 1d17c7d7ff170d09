import { templateTypes, type TemplateType } from '#shared/features/templates/template-types.ts'
import { Template, TemplateDraft } from '#shared/features/templates/templates.schema.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { client } from '#staff/api/client.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { ifMatch } from '#staff/widgets/form/useDraft.ts'
import { findProblems, type Problems } from '#staff/widgets/form/problems.ts'

/** Form state of a template: everything but its blocks. */
export interface TemplateForm {
  name: string
  description: string
  templateType: TemplateType
}

/** The default type is landing. */
export const newForm: TemplateForm = { name: '', description: '', templateType: templateTypes[0] }

export const formOf = ({ name, description, templateType }: Template): TemplateForm => ({
  name,
  description,
  templateType,
})

export const formProblems = (form: TemplateForm): Problems => findProblems(TemplateDraft, form)

export interface TemplateSave {
  form: TemplateForm
  /** The template when editing started, and its version then. */
  base: TemplateForm
  version: number | null
}

/**
 * Saves the form of a template. If the newer version differs only in its blocks, which the form doesn't show, the save
 * is repeated on top of it. Any other stale save throws ApiError (412).
 */
export async function saveForm(id: string | null, { form, base, version }: TemplateSave): Promise<Template> {
  if (id === null) return client.templates.create({ body: form })
  const put = (upon: number | null) => client.templates.update({ params: { id }, headers: ifMatch(upon), body: form })
  try {
    return await put(version)
  } catch (error) {
    const current = error instanceof ApiError && error.status === 412 ? Template.parse(error.current) : null
    if (!current || !deepEqual(formOf(current), base)) throw error
    return put(current.version)
  }
}
