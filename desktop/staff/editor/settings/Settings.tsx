import { useAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import type { Bridge } from '#bridge/bridge.ts'
import { settingsOpenAtom } from './settings-open.ts'

const SettingsDialog = lazy(() => import('./SettingsDialog.tsx'))

/** The settings dialog, which the native menu opens, too. */
export function Settings({ bridge }: { bridge: Bridge }) {
  const [isOpen, setOpen] = useAtom(settingsOpenAtom)
  useEffect(() => bridge.on('showSettings', () => setOpen(true)), [bridge, setOpen])
  return (
    isOpen && (
      <Suspense>
        <SettingsDialog bridge={bridge} onClose={() => setOpen(false)} />
      </Suspense>
    )
  )
}
