import type { Bridge, KnownServer } from '#bridge/bridge.ts'
import { AddShop } from './AddShop.tsx'
import { Shop } from './Shop.tsx'
import { useScreen } from './useScreen.ts'
import { useWaiting } from './useWaiting.ts'

/** The known shops, most recently opened first. */
export function Shops({ bridge, servers }: { bridge: Bridge; servers: readonly KnownServer[] }) {
  const heading = useScreen('Shops')
  const waiting = useWaiting(bridge)
  return (
    <main className="welcome-screen welcome-shops split" tabIndex={-1}>
      <section>
        <h1 ref={heading} tabIndex={-1}>
          YOUR.SHOPS
        </h1>
        <ul className="stack list">
          {servers.map((server) => (
            <Shop key={server.key} bridge={bridge} server={server} waiting={waiting[server.key]} />
          ))}
        </ul>
      </section>
      <section className="panel">
        <h2>ADD.A.SHOP</h2>
        <AddShop bridge={bridge} />
      </section>
    </main>
  )
}
