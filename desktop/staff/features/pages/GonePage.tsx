import { Button, Modal } from 'antd'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { PAGES_URL } from './pages.ts'

/** In place of the form of a page that isn't there any more. What was typed into that form is kept, and comes back with the page. */
export function GonePage({ id, onClose }: { id: string; onClose(): void }) {
  useFocusBack()
  const bringBack = useChange({
    call: () => client.pages.undelete({ params: { id } }),
    success: 'Page restored successfully',
    failure: 'Failed to restore page',
    refresh: [PAGES_URL],
  })
  return (
    <Modal
      open
      title="PAGE.GONE"
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          CLOSE
        </Button>,
        <Button key="back" type="primary" loading={bringBack.isPending} onClick={() => void bringBack.run()}>
          BRING IT BACK
        </Button>,
      ]}
    >
      <p>Somebody has deleted this page. Changes that you have not saved are kept: they are there when it is back.</p>
    </Modal>
  )
}
