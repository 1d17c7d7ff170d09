import '#storefront/theme/tokens.css'
import './theme/staff.css'
import './theme/print.css'
import { keepReplacedTexts } from '#storefront/replaced-texts.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { USER_URL } from './api/user.ts'
import { queryClient } from './api/query-client.ts'
import { router } from './app.tsx'
import { bridge } from './bridge.ts'
import { Providers } from './Providers.tsx'
import { admitPerson, loadBrowserDrafts } from './shell/Access.tsx'
import { followLogout } from './shell/ending.ts'
import { reportFault } from './api/report-fault.ts'
import { trackFailedImports } from './failed-imports.ts'
import { flushDraftsOnExit } from './drafts/draft-store.ts'
import { keepNumbers } from './keep-numbers.ts'
import { learnOwnOrigins } from './own-origins.ts'

keepReplacedTexts(document)
// Few people need it.
if (matchMedia('(forced-colors: active)').matches) void import('./theme/forced-colors.css')
trackFailedImports()
keepNumbers()
void learnOwnOrigins()
flushDraftsOnExit()
if (!bridge) followLogout()
// After a reload the page no longer knows about its earlier forms.
void bridge?.window.setEdited(false)
// Starts while the code of the tab is still loading.
void queryClient.prefetchQuery({ queryKey: [USER_URL], queryFn: admitPerson })
addEventListener('error', ({ error }) => reportFault(error))
addEventListener('unhandledrejection', ({ reason }) => reportFault(reason))
const root = createRoot(document.querySelector('#app')!, {
  onCaughtError(error) {
    // oxlint-disable-next-line no-console -- as React does by default
    console.error(error)
    reportFault(error)
  },
})
const show = () =>
  root.render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
// Unsaved work must be loaded before any form looks for its draft.
if (bridge)
  void import('./shell/load-drafts.tsx')
    .then(({ loadDrafts: openComputer }) => openComputer(bridge!.kept, root))
    .then(show)
else void loadBrowserDrafts().then(show)
