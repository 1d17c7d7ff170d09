import { Button, Modal } from 'antd'
import { useFocusBack } from './useFocusBack.ts'

interface GoneDialogProps {
  /** Such as `PAGE.GONE`. */
  title: string
  /** What it is, for people: `page`. */
  what: string
  /** Brings it back. */
  comeBack: { isPending: boolean; run(): Promise<unknown> }
  onClose(): void
}

/** In place of the form of a record that isn't there any more. What was typed into that form is kept, and comes back with the record. */
export function GoneDialog({ title, what, comeBack, onClose }: GoneDialogProps) {
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
        <Button key="back" type="primary" loading={comeBack.isPending} onClick={() => void comeBack.run()}>
          BRING IT BACK
        </Button>,
      ]}
    >
      <p>Somebody has deleted this {what}. Changes that you have not saved are kept: they are there when it is back.</p>
    </Modal>
  )
}
