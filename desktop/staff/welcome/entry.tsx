import '#storefront/theme/tokens.css'
import '#staff/theme/staff.css'
import '#staff/theme/forced-colors.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Bridge } from '#bridge/bridge.ts'
import { bridge } from '#staff/bridge.ts'
import { followCommands } from '#staff/editor/commands.ts'
import { Help } from '#staff/editor/help/Help.tsx'
import { Providers } from '#staff/Providers.tsx'
import { Toaster } from '#staff/toast/Toaster.tsx'
import { ProxySignIn } from './ProxySignIn.tsx'
import { Welcome } from './Welcome.tsx'

const screenOf = (own: Bridge) => (isProxy ? <ProxySignIn bridge={own} /> : <Welcome bridge={own} />)

const isProxy = location.pathname === '/proxy'

// The menu belongs to the main window.
if (bridge && !isProxy) followCommands(bridge)

/** Entry of the editor's own document, where people choose a shop. It belongs to no shop, so it has no facts. */
createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <Providers>
      {bridge ? screenOf(bridge) : <p>This screen is part of the desktop editor.</p>}
      {bridge && <Help bridge={bridge} />}
      <Toaster />
    </Providers>
  </StrictMode>,
)
