import { Input, Select } from 'antd'
import { maxWidths, type MaxWidth } from '#shared/features/pages/max-widths.ts'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import type { Problems } from '#staff/widgets/form/problems.ts'
import { labels, type PageForm } from './page-form.ts'
import { PublicationFields } from './PublicationFields.tsx'
import { SeoFields } from './SeoFields.tsx'
import { SlugField } from './SlugField.tsx'
import { readBlocks } from '#shared/blocks/read.ts'

interface PageFieldsProps {
  values: PageForm
  set(patch: Partial<PageForm>): void
  problems: Problems
  isNew: boolean
  /** Undefined while loading. */
  templates: readonly Template[] | undefined
  publicSlug: string | null
}

/** All fields of a page except its blocks. */
export function PageFields({ values, set, problems, isNew, templates, publicSlug }: PageFieldsProps) {
  return (
    <>
      <Field label={labels.title} required problem={problems['title']}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            aria-required
            maxLength={200}
            value={values.title}
            onChange={({ target }) => set({ title: target.value })}
          />
        )}
      </Field>
      <SlugField values={values} set={set} problem={problems['slug']} isNew={isNew} publicSlug={publicSlug} />
      <Field
        label={labels.description}
        hint="For staff, and for search engines unless you enter one below."
        problem={problems['description']}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            dir="auto"
            maxLength={1000}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={values.description}
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Field>
      <div className="page-pair">
        {isNew && (
          <TemplateField
            value={values.templateId}
            templates={templates}
            problem={problems['templateId']}
            onChange={(templateId) => set({ templateId })}
          />
        )}
        <Field
          label={labels.maxWidth}
          hint="Limits the width of the content on large screens."
          problem={problems['maxWidth']}
        >
          {(control) => (
            <Select<MaxWidth>
              {...control}
              value={values.maxWidth}
              // Not virtualised, so that screen readers find all twelve options.
              virtual={false}
              // Rendered within the dialog, where screen readers can reach it.
              getPopupContainer={(trigger: HTMLElement) => trigger.parentElement!}
              options={maxWidths.map((value) => ({ value, label: value === 'none' ? 'none (no limit)' : value }))}
              onChange={(maxWidth) => set({ maxWidth })}
            />
          )}
        </Field>
      </div>
      <PublicationFields
        value={values.publication}
        set={(publication) => set({ publication })}
        isNew={isNew}
        problems={problems}
      />
      <SeoFields values={values} set={set} problems={problems} />
    </>
  )
}

interface TemplateFieldProps {
  value: string | null
  /** Undefined while loading. */
  templates: readonly Template[] | undefined
  problem: string | undefined
  onChange(templateId: string | null): void
}

/** The template a new page starts with. */
const TemplateField = ({ value, templates, problem, onChange }: TemplateFieldProps) => (
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

function hintOf(value: string | null, templates: readonly Template[] | undefined): string {
  const template = templates?.find(({ id }) => id === value)
  if (!template) return 'The page starts with copies of its blocks.'
  const { length } = readBlocks(template.blocks)
  const begins = `The page starts with ${length === 1 ? 'its block' : `its ${length} blocks`}.`
  return template.description ? `${template.description} ${begins}` : begins
}
