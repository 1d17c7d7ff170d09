import { useNavigate } from 'react-router-dom'
import type { Block } from '#shared/blocks/block.ts'
import { withNewIds } from '#shared/blocks/arrange.ts'
import type { Page } from '#shared/features/pages/pages.record.ts'
import { templateRecord, type Template, type TemplateValues } from '#shared/features/templates/templates.record.ts'
import { toValues } from '#shared/record.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { toast } from '#staff/toast/toast.ts'
import { RecordDialog, RecordFields } from '#staff/widgets/record/RecordDialog.tsx'
import { textAfter } from '#staff/widgets/record/useRecord.ts'
import { useRecordForm } from '#staff/widgets/record/useRecordForm.tsx'

interface SaveTemplateDialogProps {
  page: Pick<Page, 'id' | 'title' | 'description'>
  /** The blocks on screen, saved or not. */
  readBlocks(): readonly Block[]
  onClose(): void
}

/** Asks for the name and type of a template made of a page's blocks. */
export default function SaveTemplateDialog({ page, readBlocks, onClose }: SaveTemplateDialogProps) {
  const navigate = useNavigate()
  const submit = 'CREATE'
  const form = useRecordForm<Template, TemplateValues>({
    definition: templateRecord,
    record: null,
    draftKey: `from-page-${page.id}`,
    submit,
    toForm: (made) => ({
      ...toValues(templateRecord, made),
      ...(!made && { name: page.title, description: page.description }),
    }),
    complete: async (body) => ({ ...body, blocks: withNewIds(readBlocks()) }),
    success: null,
    onSaved({ id }) {
      onClose()
      toast({
        title: textAfter(templateRecord, 'create'),
        action: { label: 'OPEN', onPress: () => void navigate(staffPaths.templateEditor(id)) },
      })
    },
    onClose,
  })
  return (
    <RecordDialog form={form} title="SAVE.AS.TEMPLATE" submit={submit}>
      <RecordFields form={form} only={(key) => key !== 'description'} />
    </RecordDialog>
  )
}
