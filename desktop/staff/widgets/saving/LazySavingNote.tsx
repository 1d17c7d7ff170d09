import { lazy, Suspense, type ComponentProps } from 'react'
import { bridge } from '#staff/bridge.ts'

const load = () => import('./SavingNote.tsx')
const Note = lazy(async () => ({ default: (await load()).SavingNote }))
const Needs = lazy(async () => ({ default: (await load()).NeedsShop }))

/** The notes of SavingNote.tsx, which only the desktop editor loads. */
export const SavingNote = (props: ComponentProps<typeof Note>) =>
  bridge && (
    <Suspense>
      <Note {...props} />
    </Suspense>
  )
export const NeedsShop = (props: ComponentProps<typeof Needs>) =>
  bridge && (
    <Suspense>
      <Needs {...props} />
    </Suspense>
  )
