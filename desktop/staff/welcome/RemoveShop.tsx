import { Alert, Button, Modal } from 'antd'
import type { Bridge, KnownServer } from '#bridge/bridge.ts'
import { toast } from '#staff/toast/toast.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { useBridgeCall } from './useBridgeCall.ts'

interface RemoveShopProps {
  bridge: Bridge
  server: KnownServer
  onClose(): void
}

/** Confirms before removing a shop, and again if work would be lost. Open while mounted. */
export function RemoveShop({ bridge, server: { key, name }, onClose }: RemoveShopProps) {
  useFocusBack()
  const removal = useBridgeCall()
  const refused = removal.failure !== null
  const remove = async () => {
    if (!(await removal.run(() => bridge.servers.remove(key, refused)))) return
    toast({ title: `${name} was removed from this computer` })
    onClose()
  }
  return (
    <Modal
      open
      title="REMOVE.SHOP"
      onCancel={onClose}
      footer={[
        <Button key="keep" onClick={onClose}>
          KEEP SHOP
        </Button>,
        <Button key="remove" danger loading={removal.isPending} onClick={() => void remove()}>
          {refused ? 'REMOVE ANYWAY' : 'REMOVE'}
        </Button>,
      ]}
    >
      <p>
        <bdi>{name}</bdi> will be removed from this list. You will be signed out, and its data on this computer will be
        deleted. The shop itself is not affected.
      </p>
      <div aria-live="assertive">{refused && <Alert type="warning" showIcon title={removal.failure} />}</div>
    </Modal>
  )
}
