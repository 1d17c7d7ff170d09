import { templateRecord, type Template, type TemplateValues } from '#shared/features/templates/templates.record.ts'
import { RecordDialog, RecordFields } from '#staff/widgets/record/RecordDialog.tsx'
import { useRecordForm } from '#staff/widgets/record/useRecordForm.tsx'

interface TemplateDialogProps {
  /** Null for a new template. */
  template: Template | null
  onClose(): void
  /** Called after saving; closes the dialog. */
  onSaved(template: Template): void
}

/** The form of a template: name, description and type. */
export function TemplateDialog({ template, onClose, onSaved }: TemplateDialogProps) {
  const form = useRecordForm<Template, TemplateValues>({
    definition: templateRecord,
    record: template,
    onSaved(saved, isAll) {
      // Newer input of a new template becomes a draft of its settings.
      if (isAll || !template) onSaved(saved)
    },
    onClose,
  })
  return (
    <RecordDialog
      form={form}
      title={template ? 'TEMPLATE.SETTINGS' : 'NEW.TEMPLATE'}
      submit={template ? 'SAVE' : 'CREATE'}
    >
      <RecordFields form={form} />
    </RecordDialog>
  )
}
