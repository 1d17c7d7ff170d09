import { Alert, Button } from 'antd'
import { useId, useState } from 'react'
import type { Bridge, KnownServer } from '#bridge/bridge.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { RemoveShop } from './RemoveShop.tsx'
import { useBridgeCall } from './useBridgeCall.ts'

/** A shop in the list. If opening fails, the reason is shown below. */
export function Shop({ bridge, server }: { bridge: Bridge; server: KnownServer }) {
  const { key, name, address, person, lastOpenedAt } = server
  const id = useId()
  const opening = useBridgeCall()
  const [isRemoving, setRemoving] = useState(false)
  return (
    <li className="panel">
      <div className="shop">
        <div className="shop-words">
          <h2 id={id}>
            <bdi>{name}</bdi>
          </h2>
          <p dir="ltr">{address}</p>
          <p className="dim">
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
        </div>
        <div className="ways">
          <Button
            type="primary"
            aria-describedby={id}
            loading={opening.isPending}
            onClick={() => void opening.run(() => bridge.servers.open(key, staffPaths.cms))}
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
