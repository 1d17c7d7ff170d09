import { accountRecord, type Account, type AccountValues } from '#shared/features/accounts/accounts.record.ts'
import { RecordDialog, RecordFields } from '#staff/widgets/record/RecordDialog.tsx'
import { useRecordForm } from '#staff/widgets/record/useRecordForm.tsx'
import { RoleField } from './RoleField.tsx'

interface AccountDialogProps {
  account: Account
  isLast: boolean
  onClose(): void
}

export default function AccountDialog({ account, isLast, onClose }: AccountDialogProps) {
  const form = useRecordForm<Account, AccountValues>({
    definition: accountRecord,
    record: account,
    onSaved(_, isAll) {
      if (isAll) onClose()
    },
    onClose,
  })
  const { values, set } = form
  return (
    <RecordDialog form={form} title="EDIT.ACCOUNT" submit="SAVE">
      <RecordFields
        form={form}
        own={{
          role: <RoleField value={values.role} disabled={isLast} onChange={(role) => set({ role })} />,
        }}
      />
      {isLast && <p className="field-hint">The last administrator can’t be made an editor.</p>}
    </RecordDialog>
  )
}
