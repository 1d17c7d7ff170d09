import { useEffect, useRef, useState } from 'react'
import { Page } from '#shared/features/pages/pages.schema.ts'
import type { Template } from '#shared/features/templates/templates.schema.ts'
import { Conflict, type ConflictField } from '#staff/widgets/conflict/Conflict.tsx'
import { DraftNotice } from '#staff/widgets/drafts/DraftNotice.tsx'
import { useDraft } from '#staff/widgets/drafts/useDraft.ts'
import { useLeaving } from '#staff/widgets/drafts/useLeaving.tsx'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { focusProblem, hasProblems, type Problems } from '#staff/widgets/form/problems.ts'
import { timeText } from '#staff/widgets/time.ts'
import { formOf, labels, newForm, pageProblems, type PageForm, type Publication } from './page-form.ts'
import { PageFields } from './PageFields.tsx'
import { contentLinkId } from './pages.ts'
import type { Sent } from './saving.ts'
import { TwinNotice } from './TwinNotice.tsx'
import { useSaving } from './useSaving.ts'

interface PageDialogProps {
  /** Null: a new one. */
  page: Page | null
  /** What a new page begins with, until it is chosen otherwise. */
  templateId: string | null
  /** Undefined while they aren't known. */
  templates: readonly Template[] | undefined
  onClose(): void
  /** The page is saved; the dialog is closed, unless more was typed meanwhile. */
  onSaved(before: Page | null, after: Page): void
}

/** Where the draft of a new page is kept: one for each template, so that USE never opens a page of another. */
export const newRecord = (templateId: string | null) => (templateId === null ? 'new' : `new-from-${templateId}`)

/** The form of a page: all but its blocks (staff specification, section 2). */
export function PageDialog({ page, templateId, templates, onClose, onSaved }: PageDialogProps) {
  const draft = useDraft<PageForm>(
    { room: 'pages', record: page?.id ?? newRecord(templateId) },
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

  const send = async (sent: Sent) => {
    const saved = await saving.run(sent)
    if (!saved) return
    // Of a new page, what was typed meanwhile waits in its settings.
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
      // A new page is empty, or somebody else's words: its content is next.
      focusAfter={() => (made.current === null ? null : document.getElementById(contentLinkId(made.current)))}
      isPending={saving.isPending}
      onClose={leaving.close}
      onSubmit={submit}
    >
      <DraftNotice draft={draft} />
      {twin && <TwinNotice form={values} twin={twin} isNew={!page} onTaken={draft.done} />}
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
  templates ? 'This template is no longer there: choose another one, or none.' : 'The templates are still being read.'

const conflictFields: ConflictField<PageForm>[] = (Object.keys(labels) as (keyof typeof labels)[]).map((key) => ({
  key,
  label: labels[key],
  ...(key === 'publication' && { show: publicationText }),
}))

function publicationText({ isPublished, publishAt, unpublishAt }: Publication): string {
  const begins = isPublished ? 'Published' : publishAt ? `Published from ${timeText(publishAt)}` : 'Draft'
  return unpublishAt ? `${begins}, until ${timeText(unpublishAt)}` : begins
}
