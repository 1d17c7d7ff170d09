import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Tab } from './places.ts'
import { rememberRecent } from './recent.ts'
import { ariaKeys, isPressed, keysText, shortcuts } from '#staff/widgets/commands/keyboard.ts'

const FinderDialog = lazy(() => import('./FinderDialog.tsx'))

/** FIND in the header, and Ctrl+K (Cmd+K) wherever the keys don't mean a link. */
export default function Finder({ areas }: { areas: readonly (readonly Tab[])[] }) {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => rememberRecent(pathname), [pathname])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A text field with links opens its link dialog.
      if (event.defaultPrevented || !isPressed(event, shortcuts.find)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button
        size="small"
        aria-keyshortcuts={ariaKeys(shortcuts.find)}
        title={keysText(shortcuts.find)}
        onClick={() => setOpen(true)}
      >
        FIND
      </Button>
      {isOpen && (
        <Suspense>
          <FinderDialog tabs={areas.flat()} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
