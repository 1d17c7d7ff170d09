import { Button, Modal } from 'antd'
import { useId, type ReactNode } from 'react'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'

interface FormDialogProps {
  /** Such as `EDIT.BANNER`. */
  title: string
  /** What the button says, such as `SAVE`. */
  submit: string
  isPending: boolean
  /** Cancel, Escape, the cross, a click beside it: pass `leaving.close` (useLeaving), which asks about unsent changes. */
  onClose(): void
  onSubmit(form: HTMLFormElement): void
  width?: string
  /** Where the work goes on, if not where it was before. */
  focusAfter?: () => HTMLElement | null
  children: ReactNode
}

/** A form in a dialog. Mount it to open it, with the cursor in its first field; focus goes back to where it was when it is unmounted. */
export function FormDialog({
  title,
  submit,
  isPending,
  onClose,
  onSubmit,
  width = '40rem',
  focusAfter,
  children,
}: FormDialogProps) {
  const id = useId()
  useFocusBack(focusAfter)
  return (
    <Modal
      open
      title={title}
      width={width}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && focusFirst(id)}
      footer={[
        <Button key="cancel" onClick={onClose}>
          CANCEL
        </Button>,
        <Button key="submit" type="primary" htmlType="submit" form={id} loading={isPending}>
          {submit}
        </Button>,
      ]}
    >
      <form
        id={id}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) onSubmit(event.currentTarget)
        }}
      >
        {children}
      </form>
    </Modal>
  )
}

/** Whoever opens a form types at once; antd would begin at the cross, where a space closes it. */
function focusFirst(formId: string) {
  const form = document.getElementById(formId)
  form?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus()
}
