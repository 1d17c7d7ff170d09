import { Input } from 'antd'
import { useState } from 'react'
import { staffContract, type Account } from '#shared/features/accounts/staff.contract.ts'
import { client } from '#staff/api/client.ts'
import { Conflict, type ConflictField } from '#staff/widgets/conflict/Conflict.tsx'
import { DraftNotice } from '#staff/widgets/form/DraftNotice.tsx'
import { ifMatch, useDraft } from '#staff/widgets/form/useDraft.ts'
import { useLeaving } from '#staff/widgets/form/useLeaving.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { focusProblem, hasProblems, findProblems } from '#staff/widgets/form/problems.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { STAFF_URL } from './names.ts'
import { RoleField } from './RoleField.tsx'

type Form = Pick<Account, 'firstName' | 'lastName' | 'role'>

const formOf = ({ firstName, lastName, role }: Account): Form => ({ firstName, lastName, role })

const fields: ConflictField<Form>[] = [
  { key: 'firstName', label: 'First name' },
  { key: 'lastName', label: 'Last name' },
  { key: 'role', label: 'Role' },
]

interface AccountDialogProps {
  account: Account
  isLast: boolean
  onClose(): void
}

export function AccountDialog({ account, isLast, onClose }: AccountDialogProps) {
  const draft = useDraft({ feature: 'staff', record: account.id }, formOf(account), account.version)
  const leaving = useLeaving(draft, onClose)
  const [problems, setProblems] = useState({})
  const save = useChange({
    call: ({ values, version }: { values: Form; version: number | null }) =>
      client.staff.update({ params: { id: account.id }, headers: ifMatch(version), body: values }),
    success: 'Account updated successfully',
    failure: 'Failed to update account',
    refresh: [STAFF_URL],
  })

  const send = async (values: Form, version: number | null) => {
    const now = await save.run({ values, version })
    if (now && draft.saved(values, { record: now.id, values: formOf(now), version: now.version })) onClose()
  }
  const submit = (form: HTMLFormElement) => {
    const found = findProblems(staffContract.update.body, draft.values)
    setProblems(found)
    if (hasProblems(found)) focusProblem(form)
    else void send(draft.values, draft.version)
  }
  const current = save.conflict as Account | null

  return (
    <FormDialog title="EDIT.ACCOUNT" submit="SAVE" isPending={save.isPending} onClose={leaving.close} onSubmit={submit}>
      <DraftNotice draft={draft} />
      <AccountFields values={draft.values} set={draft.set} problems={problems} />
      <RoleField value={draft.values.role} disabled={isLast} onChange={(role) => draft.set({ role })} />
      {isLast && <p className="field-hint">The last administrator can’t be made an editor.</p>}
      {leaving.question}
      {current && (
        <Conflict
          fields={fields}
          base={draft.base}
          mine={draft.values}
          theirs={formOf(current)}
          onBack={save.settle}
          onSave={(merged) => {
            draft.rebase(merged, formOf(current), current.version)
            void send(merged, current.version)
          }}
        />
      )}
    </FormDialog>
  )
}

interface AccountFieldsProps {
  values: Form
  set(patch: Partial<Form>): void
  problems: Partial<Record<string, string>>
}

function AccountFields({ values, set, problems }: AccountFieldsProps) {
  return (
    <>
      <Field label="First name" problem={problems['firstName']}>
        {(control) => (
          <Input {...control} value={values.firstName} onChange={({ target }) => set({ firstName: target.value })} />
        )}
      </Field>
      <Field label="Last name" problem={problems['lastName']}>
        {(control) => (
          <Input {...control} value={values.lastName} onChange={({ target }) => set({ lastName: target.value })} />
        )}
      </Field>
    </>
  )
}
