import { Select } from 'antd'
import type { ListedTemplate } from '#shared/features/templates/templates.record.ts'
import { Field } from '#staff/widgets/form/Field.tsx'

interface TemplateFieldProps {
  value: string | null
  /** Undefined while loading. */
  templates: readonly ListedTemplate[] | undefined
  problem: string | undefined
  onChange(templateId: string | null): void
}

/** The template a new page starts with. */
export const TemplateField = ({ value, templates, problem, onChange }: TemplateFieldProps) => (
  <Field label="Template" hint={hintOf(value, templates)} problem={problem}>
    {(control) => (
      <Select
        {...control}
        value={templates ? value : null}
        placeholder={templates ? 'No template: an empty page' : '[LOADING TEMPLATES...]'}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        // Rendered within the dialog, where screen readers can reach it.
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

function hintOf(value: string | null, templates: readonly ListedTemplate[] | undefined): string | undefined {
  const template = templates?.find(({ id }) => id === value)
  if (!template) return undefined
  const { length } = template.outline
  const begins = `The page starts with ${length === 1 ? 'its block' : `its ${length} blocks`}.`
  return template.description ? `${template.description} ${begins}` : begins
}
