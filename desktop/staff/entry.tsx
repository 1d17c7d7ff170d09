import '#storefront/theme/tokens.css'
import './theme/staff.css'
import './theme/forced-colors.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { askWho } from './access/ask.ts'
import { USER_URL } from './access/user.ts'
import { queryClient } from './api/query-client.ts'
import { router } from './app.tsx'
import { bridge } from './bridge.ts'
import { Provided } from './Provided.tsx'
import { noteUnfetched } from './unfetched.ts'
import { forgetOldDrafts, keepDraftsAtTheEnd } from './widgets/drafts/keeping.ts'

noteUnfetched()
forgetOldDrafts()
keepDraftsAtTheEnd()
// A page that was reloaded could not say any more what became of its forms.
void bridge?.window.setEdited(false)
// Asked while the code of the tab is still on its way.
void queryClient.prefetchQuery({ queryKey: [USER_URL], queryFn: askWho })
const root = createRoot(document.querySelector('#app')!)
const show = () =>
  root.render(
    <StrictMode>
      <Provided>
        <RouterProvider router={router} />
      </Provided>
    </StrictMode>,
  )
// What is typed and not saved is on the editor's disk, and read before there is a form that looks for it.
if (bridge) void import('./kept/open.tsx').then(({ openComputer }) => openComputer(bridge!.kept, root)).then(show)
else show()
