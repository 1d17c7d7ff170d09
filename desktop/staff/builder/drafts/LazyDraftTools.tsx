import { lazy, Suspense, type ComponentProps } from 'react'

const load = () => import('./DraftTools.tsx')
const Save = lazy(async () => ({ default: (await load()).SaveDraftButton }))
const Publish = lazy(async () => ({ default: (await load()).PublishChangesButton }))
const Notice = lazy(async () => ({ default: (await load()).DraftNotice }))

/** The tools of DraftTools.tsx, which load after the builder. */
export const SaveDraftButton = (props: ComponentProps<typeof Save>) => (
  <Suspense>
    <Save {...props} />
  </Suspense>
)
export const PublishChangesButton = (props: ComponentProps<typeof Publish>) => (
  <Suspense>
    <Publish {...props} />
  </Suspense>
)
export const DraftNotice = (props: ComponentProps<typeof Notice>) => (
  <Suspense>
    <Notice {...props} />
  </Suspense>
)
