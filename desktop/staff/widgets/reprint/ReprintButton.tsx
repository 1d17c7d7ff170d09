import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { onlineAtom } from '#staff/api/connection.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import type { ReprintedLine } from './ReprintDialog.tsx'

const ReprintDialog = lazy(() => import('./ReprintDialog.tsx'))

/** Returns printed pieces of an order's line to the print queue, with a reason. */
export function ReprintButton({ line }: { line: ReprintedLine }) {
  const [isOpen, setOpen] = useState(false)
  const isOnline = useAtomValue(onlineAtom)
  return (
    <>
      <Tool
        name={`REPRINT: ${line.what}`}
        className="tool-edged"
        reason={isOnline ? undefined : 'offline'}
        onPress={() => setOpen(true)}
      >
        REPRINT
      </Tool>
      {isOpen && (
        <Suspense>
          <ReprintDialog line={line} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
