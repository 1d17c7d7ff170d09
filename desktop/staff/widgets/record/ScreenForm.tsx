import { Button } from 'antd'
import { useRef, type ReactNode, type RefObject } from 'react'
import { useScreenCommands } from '#staff/widgets/commands/screen-commands.ts'
import { Form } from '#staff/widgets/form/Form.tsx'
import type { RecordForm } from './useRecordForm.tsx'

interface ScreenFormProps {
  form: Pick<RecordForm<object>, 'isPending' | 'submit' | 'dialogs'> & { draft: { isDirty: boolean } }
  label: string
  className?: string
  ref?: RefObject<HTMLFormElement | null>
  /** Shown while something isn't saved. */
  unsaved: string
  /** Beside SAVE. */
  buttons?: ReactNode
  children: ReactNode
}

/** The form of a record on a screen that stays open, with its button and Ctrl+S. */
export function ScreenForm({ form, label, className = 'form', ref, unsaved, buttons, children }: ScreenFormProps) {
  const own = useRef<HTMLFormElement>(null)
  const element = ref ?? own
  const { draft, isPending } = form
  const save = () => form.submit(element.current)
  const canSave = draft.isDirty && !isPending
  useScreenCommands(() => element.current, { save: canSave ? save : null })
  return (
    <>
      <Form ref={element} className={className} aria-label={label} onSubmit={() => canSave && save()}>
        {children}
        <p className="row">
          <Button type="primary" htmlType="submit" disabled={!canSave} loading={isPending}>
            {isPending ? 'SAVING...' : 'SAVE'}
          </Button>
          {buttons}
          <span className="dim" aria-live="polite">
            {draft.isDirty && unsaved}
          </span>
        </p>
      </Form>
      {form.dialogs}
    </>
  )
}
