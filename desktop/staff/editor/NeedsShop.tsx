import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { useUser } from '#staff/api/user.ts'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'

/**
 * A screen of which this computer has no copy: opened offline, it says so once, and leads to what can be read. A screen
 * that is open when the connection is lost stays.
 */
export function NeedsShop({ label, children }: { label: string; children: ReactNode }) {
  const isOnline = useAtomValue(onlineAtom)
  const { isAdministrator } = useUser()
  const [isOpen, setOpen] = useState(isOnline)
  if (isOnline && !isOpen) setOpen(true)
  if (isOpen) return children
  return (
    <>
      <ScreenHead title={label} />
      <p>[OFFLINE] This screen opens when the shop answers again.</p>
      {isAdministrator && (
        <>
          <p>On this computer, as last seen:</p>
          <ul className="rows">
            {copied.map(([tab, words]) => (
              <li key={tab}>
                <Link to={staffPaths.adminTab(tab)}>{words}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const copied = [
  ['orders', 'Orders'],
  ['print-queue', 'Print queue'],
  ['products', 'Products and stock'],
] as const
