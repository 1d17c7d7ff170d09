import { Button, Modal } from 'antd'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { NAVIGATION_URL } from './item.ts'

/** In place of the form of an item that isn't there any more. What was typed into that form is kept, and comes back with the item. */
export function GoneDialog({ id, onClose }: { id: string; onClose(): void }) {
  useFocusBack()
  const bringBack = useChange({
    call: () => client.navigation.undelete({ params: { id } }),
    success: 'Navigation item restored successfully',
    failure: 'Failed to restore navigation item',
    refresh: [NAVIGATION_URL],
  })
  return (
    <Modal
      open
      title="ITEM.GONE"
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
      <p>
        Somebody has deleted this menu item. Changes that you have not saved are kept: they are there when it is back.
      </p>
    </Modal>
  )
}
