import { useEffect, useState, type ReactNode } from 'react'
import { withNewIds } from '#shared/blocks/arrange.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { pageRecord, type ListedPage, type Page, type PageValues } from '#shared/features/pages/pages.record.ts'
import type { ListedTemplate } from '#shared/features/templates/templates.record.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { toValues, type RecordDefinition } from '#shared/record.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { readTemplate, usePageList } from '#staff/api/content.ts'
import { refresh } from '#staff/api/read.ts'
import { RecordDialog, RecordFields } from '#staff/widgets/record/RecordDialog.tsx'
import { useRecordForm, type RecordForm } from '#staff/widgets/record/useRecordForm.tsx'
import { bodyOf, newForm, scheduleProblems, shownSlug } from './page-form.ts'
import { newRecord } from './pages.ts'
import { PublicationFields } from './PublicationFields.tsx'
import { SeoFields } from './SeoFields.tsx'
import { SlugField, SlugTakenNotice } from './SlugField.tsx'
import { TemplateField } from './TemplateField.tsx'

interface PageDialogProps {
  /** Null for a new page. */
  page: ListedPage | null
  /** The template preselected for a new page. */
  templateId: string | null
  /** Undefined while loading. */
  templates: readonly ListedTemplate[] | undefined
  onClose(): void
  /** Called after saving. The dialog closes unless it has newer input. */
  onSaved(before: ListedPage | null, after: Page): void
}

type PageSettings = Omit<Page, 'blocks'>
const definition: RecordDefinition<PageSettings, PageValues> = pageRecord

/** The form of a page: everything but its blocks. */
export function PageDialog({ page, templateId, templates, onClose, onSaved }: PageDialogProps) {
  const form = useRecordForm<PageSettings, PageValues>({
    definition,
    record: page,
    submit: 'CREATE',
    draftKey: page?.id ?? newRecord(templateId),
    toForm: (from) => (from ? toValues(definition, from) : newForm(templateId)),
    toRequest: (values) => (page ? bodyOf(values) : { ...bodyOf(values), templateId: values.templateId }),
    complete: async (body, { templateId }) => ({ ...body, blocks: await firstBlocks(templateId) }),
    check: (values) => ({
      ...scheduleProblems(values),
      ...(!page && values.templateId && !isListed(values, templates) && { templateId: missing(templates) }),
    }),
    checked: (saved) =>
      (saved.isPublished || saved.publishAt !== null) && {
        blocks: readBlocks((saved as Page).blocks),
        slug: saved.slug,
        pathOf: (blockId) => staffPaths.builder(saved.id, blockId),
      },
    // The list shows a toast of its own, and opens the builder.
    ...(!page && { success: null }),
    onSaved(saved, isAll) {
      // Newer input of a new page becomes a draft of its settings.
      if (isAll && page) onClose()
      onSaved(page, saved as Page)
    },
    onClose,
  })
  const { values, set, problems } = form
  const taken = usePageWithSlug(form, page)
  const own = {
    slug: (
      <SlugField
        values={values}
        set={set}
        problem={problems['slug']}
        isNew={!page}
        publicSlug={page?.isPublished ? page.slug : null}
      />
    ),
    templateId: page ? null : (
      <TemplateField
        value={values.templateId}
        templates={templates}
        problem={problems['templateId']}
        onChange={(templateId) => set({ templateId })}
      />
    ),
    publication: (
      <PublicationFields
        value={values.publication}
        set={(publication) => set({ publication })}
        isNew={!page}
        problems={problems}
      />
    ),
    seoTitle: <SeoFields values={values} set={set} problems={problems} />,
    seoDescription: null,
  }
  return (
    <RecordDialog
      form={form}
      title={page ? 'PAGE.SETTINGS' : 'NEW.PAGE'}
      submit={page ? 'SAVE' : 'CREATE'}
      width="52rem"
    >
      {taken && <SlugTakenNotice form={values} twin={taken} isNew={!page} onTaken={form.draft.done} />}
      {page ? (
        <RecordFields form={form} own={own} />
      ) : (
        <>
          <RecordFields form={form} own={own} only={isAsked} />
          <Folded form={form}>
            <RecordFields form={form} own={own} only={(key) => !isAsked(key)} />
          </Folded>
        </>
      )}
    </RecordDialog>
  )
}

/** What the form of a new page asks; the other settings are folded. */
const isAsked = (key: string) => key === 'title' || key === 'templateId'

/** The other settings of a new page. They unfold by themselves if one of them was changed, or has a problem. */
function Folded({
  form: { parts, values, draft, problems },
  children,
}: {
  form: RecordForm<PageValues>
  children: ReactNode
}) {
  const folded = parts.filter(({ key }) => !isAsked(key))
  const isChanged = ({ key }: { key: string }) =>
    key in values && !deepEqual(values[key as keyof PageValues], draft.base[key as keyof PageValues])
  const [isOpen, setOpen] = useState(() => folded.some(isChanged))
  const hasProblem = folded.some(({ fields }) => fields.some((field) => field in problems))
  return (
    <details open={isOpen || hasProblem} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>MORE</summary>
      {/* The content of details is no grid of its own. */}
      <div className="form page-more">{children}</div>
    </details>
  )
}

const isListed = ({ templateId }: PageValues, templates: readonly ListedTemplate[] | undefined) =>
  templates?.some(({ id }) => id === templateId) ?? false

/** What a new page starts with: complete copies of its template's blocks. */
const firstBlocks = async (templateId: string | null) =>
  templateId === null ? [] : withNewIds(readBlocks((await readTemplate(templateId)).blocks))

const missing = (templates: readonly ListedTemplate[] | undefined) =>
  templates ? 'This template no longer exists. Choose another one or none.' : 'Templates are still loading.'

/** The page that uses the form's slug, once the server has rejected it. */
function usePageWithSlug(
  { rejection, values }: RecordForm<PageValues>,
  page: ListedPage | null,
): ListedPage | undefined {
  const { data: pages = [] } = usePageList()
  const isTaken = rejection?.status === 409 && shownSlug(rejection.values) === shownSlug(values)
  useEffect(() => {
    // It may be newer than the list.
    if (isTaken) void refresh([pageRecord.path])
  }, [isTaken])
  return isTaken ? pages.find(({ id, slug }) => slug === shownSlug(values) && id !== page?.id) : undefined
}
