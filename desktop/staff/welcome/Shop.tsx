import { Alert, Button, Modal } from 'antd'
import { useId, useState } from 'react'
import type { Bridge, KnownServer } from '#bridge/bridge.ts'
import { pendingWords, type PendingWork } from '#bridge/pending-work.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { useBridgeCall } from './useBridgeCall.ts'
import { toast } from '#staff/toast/toast.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'

interface ShopProps {
  bridge: Bridge
  server: KnownServer
  /** What waits on this computer for it; null if it can't be read, undefined while unknown. */
  waiting: PendingWork | null | undefined
}

/** A shop in the list. If opening fails, the reason is shown below. */
export function Shop({ bridge, server, waiting }: ShopProps) {
  const { key, name, address, person, lastOpenedAt } = server
  const id = useId()
  const opening = useBridgeCall()
  const [isRemoving, setRemoving] = useState(false)
  return (
    <li className="panel">
      <div className="shop row spread">
        <div className="grow">
          <h2 id={id}>
            <bdi>{name}</bdi>
          </h2>
          <p className="small" dir="ltr">
            {address}
          </p>
          <p className="dim small">
            {person === null ? '[NOT SIGNED IN]' : <bdi>{person}</bdi>}
            {' · '}
            {lastOpenedAt === null ? (
              'never opened'
            ) : (
              <>
                opened <time dateTime={lastOpenedAt}>{fromNow(lastOpenedAt)}</time>
              </>
            )}
          </p>
          <Waiting work={waiting} />
        </div>
        <div className="ways">
          <Button
            type="primary"
            aria-describedby={id}
            loading={opening.isPending}
            onClick={() => void opening.run(() => bridge.servers.open(key))}
          >
            OPEN
          </Button>
          <Button aria-describedby={id} aria-haspopup="dialog" onClick={() => setRemoving(true)}>
            REMOVE
          </Button>
        </div>
      </div>
      <div aria-live="polite" className="shop-trouble">
        {opening.failure && <Alert type="error" showIcon title={opening.failure} />}
      </div>
      {isRemoving && <RemoveShop bridge={bridge} server={server} onClose={() => setRemoving(false)} />}
    </li>
  )
}

/** What exists only on this computer; nothing if that is nothing. */
function Waiting({ work }: { work: PendingWork | null | undefined }) {
  const words = work && pendingWords(work)
  if (work !== null && !words) return null
  return (
    <p className="shop-waiting">
      {work === null ? 'What waits here can’t be read. Open the shop to repair its file.' : <>[WAITING HERE] {words}</>}
    </p>
  )
}

interface RemoveShopProps {
  bridge: Bridge
  server: KnownServer
  onClose(): void
}

/** Confirms before removing a shop, and again if work would be lost. Open while mounted. */
function RemoveShop({ bridge, server: { key, name }, onClose }: RemoveShopProps) {
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
        This removes <bdi>{name}</bdi> from the list, signs you out and deletes its data from this computer. The shop
        itself is not affected.
      </p>
      <div aria-live="assertive">{refused && <Alert type="warning" showIcon title={removal.failure} />}</div>
    </Modal>
  )
}
