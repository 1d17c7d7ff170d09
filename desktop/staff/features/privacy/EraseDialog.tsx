import { Alert, Input } from 'antd'
import { useState } from 'react'
import type { PrivacyCounts } from '#shared/features/privacy/privacy.contract.ts'
import { client } from '#staff/api/client.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { focusProblem } from '#staff/widgets/form/problems.ts'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { REQUESTS_URL } from './requests.ts'

interface EraseDialogProps {
  email: string
  onClose(): void
  /** Called with what is left. */
  onErased(left: PrivacyCounts): void
  focusAfter(): HTMLElement | null
}

/** Erases what is stored by an address, once it was typed again. */
export function EraseDialog({ email, onClose, onErased, focusAfter }: EraseDialogProps) {
  const [typed, setTyped] = useState('')
  const [checked, setChecked] = useState(false)
  const isSame = typed.trim().toLowerCase() === email.toLowerCase()
  const erase = useChange({
    call: async () => {
      await client.privacy.erase({ body: { email } })
      return client.privacy.preview({ body: { email } })
    },
    success: 'The customer’s data has been erased',
    failure: 'Failed to erase',
    refresh: [REQUESTS_URL],
  })
  const submit = async (form: HTMLFormElement) => {
    setChecked(true)
    if (!isSame) return focusProblem(form)
    const left = await erase.run()
    if (!left) return
    onErased(left)
    onClose()
  }
  return (
    <FormDialog
      title="ERASE.CUSTOMER"
      submit="ERASE"
      isPending={erase.isPending}
      focusAfter={focusAfter}
      onClose={onClose}
      onSubmit={(form) => void submit(form)}
    >
      <Alert
        type="warning"
        showIcon
        title="You can’t undo this"
        description="Messages, back-in-stock requests and the newsletter subscription are deleted. Orders stay without the address. Backups keep it until they are deleted."
      />
      <Field
        label="Type the address again"
        required
        hint={<bdi>{email}</bdi>}
        problem={checked && !isSame ? 'Type the same address.' : undefined}
      >
        {(control) => (
          <Input {...control} autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
        )}
      </Field>
    </FormDialog>
  )
}
