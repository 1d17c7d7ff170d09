import { Select } from 'antd'
import { readBlocks } from '#shared/blocks/read.ts'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { Field } from '#staff/widgets/form/Field.tsx'

interface TemplateFieldProps {
  value: string | null
  /** Undefined while they aren't known. */
  templates: readonly Template[] | undefined
  problem: string | undefined
  onChange(templateId: string | null): void
}

/** What a new page begins with. */
export const TemplateField = ({ value, templates, problem, onChange }: TemplateFieldProps) => (
  <Field label="Template" hint={hintOf(value, templates)} problem={problem}>
    {(control) => (
      <Select
        {...control}
        value={templates ? value : null}
        placeholder={templates ? 'No template: an empty page' : '[LOADING TEMPLATES...]'}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        // Within the dialog, where screen readers are.
        getPopupContainer={(trigger: HTMLElement) => trigger.parentElement!}
        options={(templates ?? []).map(({ id, name, templateType }) => ({
          value: id,
          label: `${name} (${templateType})`,
        }))}
        onChange={(templateId: string | null | undefined) => onChange(templateId ?? null)}
      />
    )}
  </Field>
)

function hintOf(value: string | null, templates: readonly Template[] | undefined): string {
  const template = templates?.find(({ id }) => id === value)
  if (!template) return 'The page begins with copies of its blocks.'
  const { length } = readBlocks(template.blocks)
  const begins = `The page begins with ${length === 1 ? 'its block' : `its ${length} blocks`}.`
  return template.description ? `${template.description} ${begins}` : begins
}
