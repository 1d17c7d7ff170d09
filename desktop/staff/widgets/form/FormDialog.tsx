import { Button, Modal } from 'antd'
import { useId, type ReactNode } from 'react'
import { useScreenCommands } from '#staff/widgets/commands/screen-commands.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { Form } from './Form.tsx'

interface FormDialogProps {
  /** Such as `EDIT.BANNER`. */
  title: string
  /** Label of the submit button, such as `SAVE`. */
  submit: string
  isPending: boolean
  /**
   * Called for cancel, Escape, the close button and a click outside. Pass `leaving.close` (useLeaving), which asks
   * about unsaved changes.
   */
  onClose(): void
  onSubmit(form: HTMLFormElement): void
  /** What Ctrl+S does, if not the same as the submit button. */
  onSave?: ((form: HTMLFormElement | null) => void) | undefined
  /** Another way to submit, such as SAVE DRAFT. */
  second?: { label: string; isDisabled: boolean; onSubmit(form: HTMLFormElement | null): void } | undefined
  width?: string
  className?: string
  /** Where the focus goes afterwards, if not to where it was before. */
  focusAfter?: () => HTMLElement | null
  children: ReactNode
}

/** A form in a dialog, open while mounted. The first field gets the focus; on unmount it returns to where it was. */
export function FormDialog({
  title,
  submit,
  isPending,
  onClose,
  onSubmit,
  onSave = (form) => form && onSubmit(form),
  second,
  width = '40rem',
  className = '',
  focusAfter,
  children,
}: FormDialogProps) {
  const id = useId()
  useFocusBack(focusAfter)
  const form = () => document.getElementById(id) as HTMLFormElement | null
  useScreenCommands(form, { save: isPending ? null : () => onSave(form()) })
  return (
    <Modal
      open
      title={title}
      width={width}
      className={className}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && focusFirst(id)}
      footer={[
        <Button key="cancel" onClick={onClose}>
          CANCEL
        </Button>,
        second && (
          <Button
            key="second"
            form={id}
            disabled={second.isDisabled || isPending}
            onClick={({ currentTarget }) => second.onSubmit((currentTarget as HTMLButtonElement).form)}
          >
            {second.label}
          </Button>
        ),
        <Button key="submit" type="primary" htmlType="submit" form={id} loading={isPending}>
          {submit}
        </Button>,
      ]}
    >
      <Form id={id} className="form" onSubmit={(form) => !isPending && onSubmit(form)}>
        {children}
      </Form>
    </Modal>
  )
}

/** antd would focus the close button, where a space closes the dialog. */
function focusFirst(formId: string) {
  const form = document.getElementById(formId)
  const first = form?.querySelector<HTMLElement>('[data-first]')
  const field = first ?? form?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')
  field?.focus()
}
