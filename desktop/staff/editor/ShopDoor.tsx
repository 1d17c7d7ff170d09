import { Button } from 'antd'
import type { Bridge } from '#bridge/bridge.ts'
import { leaveShop } from '#staff/api/session.ts'
import { useTold } from './useTold.ts'
import './editor.css'

/** In the header: which server this is, how far a new editor is fetched, and the way to other shops. */
export default function ShopDoor({ bridge }: { bridge: Bridge }) {
  const servers = useTold(bridge, 'servers')
  const update = useTold(bridge, 'updates')
  const server = servers?.find(({ key }) => location.host.startsWith(key))
  return (
    <div className="header-server">
      {update?.is === 'downloading' && (
        <span className="header-update" title={`Hoard ${update.version} is being fetched`}>
          [UPDATE {Math.floor(update.progress * 100)} %]
        </span>
      )}
      {server && (
        <span className="header-address" title={`The server of ${server.name}`}>
          {hostOf(server.address)}
        </span>
      )}
      <Button size="small" onClick={() => void leaveShop()}>
        SWITCH SHOP…
      </Button>
    </div>
  )
}

/** What tells servers apart: whether it is https is not told in every header. */
const hostOf = (address: string) => address.replace(/^https?:\/\//, '')
