import { Input } from 'antd'
import { useState } from 'react'
import { authContract } from '#shared/features/accounts/auth.contract.ts'
import { client } from '#staff/api/client.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { focusProblem, hasProblems, findProblems, serverProblems, type Problems } from '#staff/widgets/form/problems.ts'
import { useChange } from '#staff/widgets/useChange.ts'

const blank = { current: '', next: '', again: '' }
type Form = typeof blank

/** Changes the person's own password. Never stored as a draft, because it is secret. */
export default function PasswordDialog({ email, onClose }: { email: string; onClose(): void }) {
  const [form, setForm] = useState(blank)
  const [problems, setProblems] = useState<Problems>({})
  const change = useChange({
    call: async ({ current, next }: Form) => {
      try {
        await client.auth.changePassword({ body: { current, next } })
      } catch (error) {
        const refusals = serverProblems(error)
        setProblems(refusals)
        throw refusals['current'] ? new Error(refusals['current']) : error
      }
      return true
    },
    success: 'Password changed successfully',
    failure: 'Failed to change password',
  })
  const submit = async (dialog: HTMLFormElement) => {
    const found = validate(form)
    setProblems(found)
    if (hasProblems(found)) return focusProblem(dialog)
    if (await change.run(form)) onClose()
    else focusProblem(dialog)
  }
  const field = (name: keyof Form, label: string, autoComplete: string, hint?: string) => (
    <Field label={label} required problem={problems[name]} {...(hint && { hint })}>
      {(control) => (
        <Input
          {...control}
          type="password"
          autoComplete={autoComplete}
          value={form[name]}
          onChange={({ target }) => setForm((before) => ({ ...before, [name]: target.value }))}
        />
      )}
    </Field>
  )
  return (
    <FormDialog
      title="CHANGE.PASSWORD"
      submit="CHANGE"
      isPending={change.isPending}
      onClose={onClose}
      onSubmit={(dialog) => void submit(dialog)}
      width="30rem"
    >
      <p>You stay signed in here and are signed out of every other browser.</p>
      {/* Password managers store the new password under this user name. */}
      <input hidden readOnly autoComplete="username" value={email} />
      {field('current', 'Current password', 'current-password')}
      {field('next', 'New password', 'new-password', 'At least 12 characters. A few words are easiest to remember.')}
      {field('again', 'Confirm new password', 'new-password')}
    </FormDialog>
  )
}

/** Validates as the server does, and checks what only the form knows. */
const validate = ({ current, next, again }: Form): Problems => ({
  ...findProblems(authContract.changePassword.body, { current, next }),
  ...(current === '' && { current: 'Current password is required' }),
  ...(again !== next && { again: 'The passwords don’t match' }),
})
