import { Input, Select } from 'antd'
import { useState } from 'react'
import { templateTypes, type TemplateType } from '#shared/features/templates/template-types.ts'
import { Template } from '#shared/features/templates/templates.schema.ts'
import { Conflict, type ConflictField } from '#staff/widgets/conflict/Conflict.tsx'
import { DraftNotice } from '#staff/widgets/form/DraftNotice.tsx'
import { useDraft } from '#staff/widgets/form/useDraft.ts'
import { useLeaving } from '#staff/widgets/form/useLeaving.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { focusProblem, hasProblems, serverProblems, type Problems } from '#staff/widgets/form/problems.ts'
import { useSaving } from './changes.ts'
import { formOf, formProblems, newForm, type TemplateSave, type TemplateForm } from './form.ts'
import { typeLabel } from './templates.ts'

interface TemplateDialogProps {
  /** Null for a new template. */
  template: Template | null
  onClose(): void
  /** Called after saving; closes the dialog. */
  onSaved(template: Template): void
}

const types = templateTypes.map((value) => ({ value, label: typeLabel(value) }))

/** The form of a template: name, description and type. */
export function TemplateDialog({ template, onClose, onSaved }: TemplateDialogProps) {
  const draft = useDraft<TemplateForm>(
    { feature: 'templates', record: template?.id ?? 'new' },
    template ? formOf(template) : newForm,
    template?.version ?? null,
  )
  const leaving = useLeaving(draft, onClose)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const saving = useSaving(template?.id ?? null, (error) => setRefused(serverProblems(error)))
  const { values } = draft
  const problems = { ...refused, ...(tried && formProblems(values)) }

  const change = (patch: Partial<TemplateForm>) => {
    setRefused({})
    draft.set(patch)
  }
  const send = async (sent: TemplateSave) => {
    const saved = await saving.run(sent)
    if (!saved) return
    // Newer input of a new template becomes a draft of its settings.
    const isAll = draft.saved(sent.form, { record: saved.id, values: formOf(saved), version: saved.version })
    if (isAll || !template) onSaved(saved)
  }
  const submit = (form: HTMLFormElement) => {
    setTried(true)
    if (hasProblems(formProblems(values))) return focusProblem(form)
    if (template && !draft.isDirty) return onClose()
    void send({ form: values, base: draft.base, version: draft.version })
  }
  const theirs = saving.conflict === null ? null : Template.parse(saving.conflict)

  return (
    <FormDialog
      title={template ? 'TEMPLATE.SETTINGS' : 'NEW.TEMPLATE'}
      submit={template ? 'SAVE' : 'CREATE'}
      isPending={saving.isPending}
      onClose={leaving.close}
      onSubmit={submit}
    >
      <DraftNotice draft={draft} />
      <Field label="Name" required problem={problems['name']}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            aria-required
            maxLength={200}
            value={values.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field label="Description" hint="Helps staff choose a template." problem={problems['description']}>
        {(control) => (
          <Input.TextArea
            {...control}
            dir="auto"
            maxLength={1000}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={values.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </Field>
      <Field label="Type" problem={problems['templateType']}>
        {(control) => (
          <Select<TemplateType>
            {...control}
            value={values.templateType}
            options={types}
            // Rendered within the dialog, where screen readers can reach it.
            getPopupContainer={(trigger: HTMLElement) => trigger.parentElement!}
            onChange={(templateType) => change({ templateType })}
          />
        )}
      </Field>
      {leaving.question}
      {theirs && (
        <Conflict
          fields={conflictFields}
          base={draft.base}
          mine={values}
          theirs={formOf(theirs)}
          onBack={saving.settle}
          onSave={(form) => {
            const upon = { base: formOf(theirs), version: theirs.version }
            draft.rebase(form, upon.base, upon.version)
            saving.settle()
            void send({ form, ...upon })
          }}
        />
      )}
    </FormDialog>
  )
}

const conflictFields: ConflictField<TemplateForm>[] = [
  { key: 'name', label: 'Name' },
  { key: 'description', label: 'Description' },
  { key: 'templateType', label: 'Type', show: typeLabel },
]
