import { lazy, Suspense, type ComponentProps } from 'react'
import { bridge } from '#staff/bridge.ts'

const load = () => import('./SavingNote.tsx')
const Note = lazy(async () => ({ default: (await load()).SavingNote }))
const Offline = lazy(async () => ({ default: (await load()).OfflineNote }))

/** The notes of SavingNote.tsx, which only the desktop editor loads. */
export const SavingNote = (props: ComponentProps<typeof Note>) =>
  bridge && (
    <Suspense>
      <Note {...props} />
    </Suspense>
  )
export const OfflineNote = (props: ComponentProps<typeof Offline>) =>
  bridge && (
    <Suspense>
      <Offline {...props} />
    </Suspense>
  )
