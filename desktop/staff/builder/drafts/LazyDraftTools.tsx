import { lazy, Suspense, type ComponentProps } from 'react'

const load = () => import('./DraftTools.tsx')
const Save = lazy(async () => ({ default: (await load()).SaveDraftButton }))
const Notice = lazy(async () => ({
  default: (await import('#staff/widgets/releases/LiveDraftNotice.tsx')).LiveDraftNotice,
}))
const Publish = lazy(async () => ({ default: (await load()).PublishChangesButton }))

/** The tools of DraftTools.tsx and the notice of a draft, which load after the builder. */
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
export const LiveDraftNotice = (props: ComponentProps<typeof Notice>) => (
  <Suspense>
    <Notice {...props} />
  </Suspense>
)
