import { Button, Modal } from 'antd'
import { useFocusBack } from './useFocusBack.ts'

interface DeletedDialogProps {
  /** Such as `PAGE.GONE`. */
  title: string
  /** The kind of record, for people: `page`. */
  what: string
  /** Restores the record. */
  restore: { isPending: boolean; run(): Promise<unknown> }
  onClose(): void
}

/** Shown instead of the form of a deleted record. Its unsaved changes are kept and return with the record. */
export function DeletedDialog({ title, what, restore, onClose }: DeletedDialogProps) {
  useFocusBack()
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          CLOSE
        </Button>,
        <Button key="back" type="primary" loading={restore.isPending} onClick={() => void restore.run()}>
          RESTORE
        </Button>,
      ]}
    >
      <p>Someone deleted this {what}. Your unsaved changes are kept and come back when you restore it.</p>
    </Modal>
  )
}
