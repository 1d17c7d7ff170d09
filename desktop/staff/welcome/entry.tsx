import '#storefront/theme/tokens.css'
import '#staff/theme/staff.css'
import '#staff/theme/forced-colors.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bridge } from '#staff/bridge.ts'
import { Provided } from '#staff/Provided.tsx'
import { Toaster } from '#staff/widgets/Toaster.tsx'
import { Welcome } from './Welcome.tsx'

/** The document of the desktop editor in which people choose a shop: it belongs to none, so there are no facts of one in it. */
createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <Provided>
      {bridge ? <Welcome bridge={bridge} /> : <p>This screen is part of the desktop editor.</p>}
      <Toaster />
    </Provided>
  </StrictMode>,
)
