import { lazy, Suspense } from 'react'
import type { LinkDialogProps } from './LinkDialog.tsx'

/** Also called by the builder once it is open, so that the dialog opens at once. */
export const loadLinkDialog = () => import('./LinkDialog.tsx')
const LinkDialog = lazy(loadLinkDialog)

/** The Insert Link dialog, open while mounted. */
export const InsertLink = (props: LinkDialogProps) => (
  <Suspense>
    <LinkDialog {...props} />
  </Suspense>
)
