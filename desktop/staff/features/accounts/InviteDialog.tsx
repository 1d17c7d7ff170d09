import { Input } from 'antd'
import { useState } from 'react'
import type { Role } from '#shared/features/accounts/auth.contract.ts'
import { staffContract } from '#shared/features/accounts/staff.contract.ts'
import { client } from '#staff/api/client.ts'
import { DraftNotice } from '#staff/widgets/form/DraftNotice.tsx'
import { useDraft } from '#staff/widgets/form/useDraft.ts'
import { useLeaving } from '#staff/widgets/form/useLeaving.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { focusProblem, hasProblems, findProblems } from '#staff/widgets/form/problems.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { nameOf, STAFF_URL, type ShownLink } from './names.ts'
import { RoleField } from './RoleField.tsx'

const blank = { email: '', firstName: '', lastName: '', role: 'editor' as Role }

/** Creates an account. Afterwards its one-time link for setting a password is shown once. */
export default function InviteDialog({ onClose, onInvited }: { onClose(): void; onInvited(link: ShownLink): void }) {
  const draft = useDraft({ feature: 'staff', record: 'new' }, blank)
  const leaving = useLeaving(draft, onClose)
  const [checked, setChecked] = useState(false)
  const problems = checked ? findProblems(staffContract.invite.body, draft.values) : {}
  const invite = useChange({
    call: (body: typeof blank) => client.staff.invite({ body }),
    success: 'Account created successfully',
    failure: 'Failed to create account',
    refresh: [STAFF_URL],
  })
  const submit = async (form: HTMLFormElement) => {
    setChecked(true)
    if (hasProblems(findProblems(staffContract.invite.body, draft.values))) return focusProblem(form)
    const made = await invite.run(draft.values)
    if (!made) return
    draft.done()
    onInvited({ ...made.link, name: nameOf(made.account) })
  }
  return (
    <FormDialog
      title="INVITE.STAFF"
      submit="INVITE"
      isPending={invite.isPending}
      onClose={leaving.close}
      onSubmit={(form) => void submit(form)}
    >
      <DraftNotice draft={draft} />
      <Field label="Email" required problem={problems['email']}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            value={draft.values.email}
            onChange={({ target }) => draft.set({ email: target.value })}
          />
        )}
      </Field>
      <Field label="First name" problem={problems['firstName']}>
        {(control) => (
          <Input
            {...control}
            value={draft.values.firstName}
            onChange={({ target }) => draft.set({ firstName: target.value })}
          />
        )}
      </Field>
      <Field label="Last name" problem={problems['lastName']}>
        {(control) => (
          <Input
            {...control}
            value={draft.values.lastName}
            onChange={({ target }) => draft.set({ lastName: target.value })}
          />
        )}
      </Field>
      <RoleField value={draft.values.role} onChange={(role) => draft.set({ role })} />
      {leaving.question}
    </FormDialog>
  )
}
