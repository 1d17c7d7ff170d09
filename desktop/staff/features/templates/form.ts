import { templateTypes, type TemplateType } from '#shared/features/templates/template-types.ts'
import { Template, TemplateDraft } from '#shared/features/templates/templates.schema.ts'
import { same } from '#shared/same.ts'
import { client } from '#staff/api/client.ts'
import { Refused } from '#staff/api/refusal.ts'
import { ifMatch } from '#staff/widgets/drafts/useDraft.ts'
import { problemsOf, type Problems } from '#staff/widgets/form/problems.ts'

/** What the form of a template holds: all but its blocks. */
export interface TemplateForm {
  name: string
  description: string
  templateType: TemplateType
}

/** The default type is landing (staff specification, section 9). */
export const newForm: TemplateForm = { name: '', description: '', templateType: templateTypes[0] }

export const formOf = ({ name, description, templateType }: Template): TemplateForm => ({
  name,
  description,
  templateType,
})

/** By field: the name is required after trimming (staff specification, section 5). */
export const formProblems = (form: TemplateForm): Problems => problemsOf(TemplateDraft, form)

export interface Sent {
  form: TemplateForm
  /** What the template was when the person began, and its version then. */
  base: TemplateForm
  version: number | null
}

/**
 * Saves the form of a template. Whoever has only changed its blocks meanwhile has changed nothing that the form shows: then it is
 * sent once more upon the version that this made. Any other stale save is thrown (412).
 */
export async function saveForm(id: string | null, { form, base, version }: Sent): Promise<Template> {
  if (id === null) return client.templates.create({ body: form })
  const put = (upon: number | null) => client.templates.update({ params: { id }, headers: ifMatch(upon), body: form })
  try {
    return await put(version)
  } catch (error) {
    const current = error instanceof Refused && error.status === 412 ? Template.parse(error.current) : null
    if (!current || !same(formOf(current), base)) throw error
    return put(current.version)
  }
}
