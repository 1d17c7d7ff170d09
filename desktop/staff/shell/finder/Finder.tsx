import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Tab } from './places.ts'
import { rememberRecent } from './recent.ts'

const FinderDialog = lazy(() => import('./FinderDialog.tsx'))

/** FIND in the header, and Ctrl+K (Cmd+K) wherever the keys don't mean a link. */
export function Finder({ areas }: { areas: readonly (readonly Tab[])[] }) {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => rememberRecent(pathname), [pathname])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // A text field with links opens its link dialog.
      if (event.defaultPrevented) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button size="small" aria-keyshortcuts="Control+K Meta+K" title="Ctrl + K" onClick={() => setOpen(true)}>
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
