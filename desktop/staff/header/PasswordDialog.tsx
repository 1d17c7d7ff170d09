import { Input } from 'antd'
import { useState } from 'react'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { client } from '#staff/api/client.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { focusProblem, hasProblems, problemsOf, type Problems } from '#staff/widgets/form/problems.ts'
import { refusalsOf } from '#staff/widgets/form/refusals.ts'
import { useChange } from '#staff/widgets/useChange.ts'

const blank = { current: '', next: '', again: '' }
type Form = typeof blank

/** Changes one's own password. What is typed here is never kept as a draft: it is secret. */
export function PasswordDialog({ email, onClose }: { email: string; onClose(): void }) {
  const [form, setForm] = useState(blank)
  const [problems, setProblems] = useState<Problems>({})
  const change = useChange({
    call: async ({ current, next }: Form) => {
      try {
        await client.auth.changePassword({ body: { current, next } })
      } catch (error) {
        const refusals = refusalsOf(error)
        setProblems(refusals)
        throw refusals['current'] ? new Error(refusals['current']) : error
      }
      return true
    },
    success: 'Password changed successfully',
    failure: 'Failed to change password',
  })
  const submit = async (dialog: HTMLFormElement) => {
    const found = complaintsOf(form)
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
      <p>You stay signed in here. Every other browser that you are signed in with is signed out.</p>
      {/* Password managers file the new one under this name. */}
      <input hidden readOnly autoComplete="username" value={email} />
      {field('current', 'Current password', 'current-password')}
      {field('next', 'New password', 'new-password', 'At least 10 characters. A few words are easiest to remember.')}
      {field('again', 'New password again', 'new-password')}
    </FormDialog>
  )
}

/** As the server checks it, and what only the form can know. */
const complaintsOf = ({ current, next, again }: Form): Problems => ({
  ...problemsOf(authContract.changePassword.body, { current, next }),
  ...(current === '' && { current: 'Current password is required' }),
  ...(again !== next && { again: 'The two passwords are not the same' }),
})
