import { Button } from 'antd'
import type { Bridge } from '#bridge/bridge.ts'
import { switchShop } from '#staff/api/session.ts'
import { useBridgeState } from './useBridgeState.ts'
import './editor.css'

/** Header part of the desktop editor: the current server, update progress and SWITCH SHOP. */
export default function ShopSwitcher({ bridge }: { bridge: Bridge }) {
  const servers = useBridgeState(bridge, 'servers')
  const update = useBridgeState(bridge, 'updates')
  const server = servers?.find(({ key }) => location.host.startsWith(key))
  return (
    <div className="header-server row end">
      {update?.is === 'downloading' && (
        <span className="dim small" title={`Downloading Hoard ${update.version}`}>
          [UPDATE {Math.floor(update.progress * 100)} %]
        </span>
      )}
      {server && (
        <span className="dim small" title={`Server of ${server.name}`}>
          {hostOf(server.address)}
        </span>
      )}
      <Button size="small" onClick={() => void switchShop()}>
        SWITCH SHOP…
      </Button>
    </div>
  )
}

/** The host alone identifies a server; the protocol is left out. */
const hostOf = (address: string) => address.replace(/^https?:\/\//, '')
