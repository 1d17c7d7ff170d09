import { useEffect, useRef, useState } from 'react'
import { Page } from '#shared/features/pages/pages.schema.ts'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { Conflict, type ConflictField } from '#staff/widgets/conflict/Conflict.tsx'
import { DraftNotice } from '#staff/widgets/form/DraftNotice.tsx'
import { useDraft } from '#staff/widgets/form/useDraft.ts'
import { useLeaving } from '#staff/widgets/form/useLeaving.tsx'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { focusProblem, hasProblems, type Problems } from '#staff/widgets/form/problems.ts'
import { timeText } from '#staff/widgets/time.ts'
import { formOf, labels, newForm, pageProblems, type PageForm, type Publication } from './page-form.ts'
import { PageFields } from './PageFields.tsx'
import { contentLinkId } from './pages.ts'
import type { PageSave } from './saving.ts'
import { SlugTakenNotice } from './SlugTakenNotice.tsx'
import { useSaving } from './useSaving.ts'

interface PageDialogProps {
  /** Null for a new page. */
  page: Page | null
  /** The template preselected for a new page. */
  templateId: string | null
  /** Undefined while loading. */
  templates: readonly Template[] | undefined
  onClose(): void
  /** Called after saving. The dialog closes unless it has newer input. */
  onSaved(before: Page | null, after: Page): void
}

/** Draft key of a new page. Each template has its own, so that USE never opens a draft of another template. */
export const newRecord = (templateId: string | null) => (templateId === null ? 'new' : `new-from-${templateId}`)

/** The form of a page: everything but its blocks. */
export function PageDialog({ page, templateId, templates, onClose, onSaved }: PageDialogProps) {
  const draft = useDraft<PageForm>(
    { feature: 'pages', record: page?.id ?? newRecord(templateId) },
    page ? formOf(page) : newForm(templateId),
    page?.version ?? null,
  )
  const { values } = draft
  const leaving = useLeaving(draft, onClose)
  const [tried, setTried] = useState(false)
  const template = templates?.find(({ id }) => id === values.templateId)
  const saving = useSaving(page, template)
  const check = (form: PageForm): Problems => ({
    ...pageProblems(form),
    ...(!page && form.templateId && !template && { templateId: missing(templates) }),
  })
  const sentForm = useRef<HTMLFormElement>(null)
  const { refusal } = saving
  useEffect(() => {
    if (refusal) focusProblem(sentForm.current)
  }, [refusal])
  const problems = { ...saving.refused(values), ...(tried && check(values)) }
  const twin = saving.twinOf(values)
  const made = useRef<string | null>(null)

  const send = async (sent: PageSave) => {
    const saved = await saving.run(sent)
    if (!saved) return
    // Newer input of a new page becomes a draft of its settings.
    const isAll = draft.saved(sent.form, { record: saved.id, values: formOf(saved), version: saved.version })
    if (!page) made.current = saved.id
    if (isAll || !page) onClose()
    onSaved(page, saved)
  }
  const submit = (form: HTMLFormElement) => {
    setTried(true)
    if (hasProblems(check(values))) return focusProblem(form)
    if (page && !draft.isDirty) return onClose()
    sentForm.current = form
    void send({ form: values, base: draft.base, version: draft.version })
  }
  const theirs = saving.conflict === null ? null : Page.parse(saving.conflict)

  return (
    <FormDialog
      title={page ? 'PAGE.SETTINGS' : 'NEW.PAGE'}
      submit={page ? 'SAVE' : 'CREATE'}
      width="52rem"
      // A new page is empty or a template, so its content is edited next.
      focusAfter={() => (made.current === null ? null : document.getElementById(contentLinkId(made.current)))}
      isPending={saving.isPending}
      onClose={leaving.close}
      onSubmit={submit}
    >
      <DraftNotice draft={draft} />
      {twin && <SlugTakenNotice form={values} twin={twin} isNew={!page} onTaken={draft.done} />}
      <PageFields
        values={values}
        set={draft.set}
        problems={problems}
        isNew={!page}
        templates={templates}
        publicSlug={page?.isPublished ? page.slug : null}
      />
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

const missing = (templates: readonly Template[] | undefined) =>
  templates ? 'This template no longer exists. Choose another one or none.' : 'Templates are still loading.'

const conflictFields: ConflictField<PageForm>[] = (Object.keys(labels) as (keyof typeof labels)[]).map((key) => ({
  key,
  label: labels[key],
  ...(key === 'publication' && { show: publicationText }),
}))

function publicationText({ isPublished, publishAt, unpublishAt }: Publication): string {
  const begins = isPublished ? 'Published' : publishAt ? `Published from ${timeText(publishAt)}` : 'Draft'
  return unpublishAt ? `${begins}, until ${timeText(unpublishAt)}` : begins
}
