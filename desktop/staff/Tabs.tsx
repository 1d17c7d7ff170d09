import { Suspense, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { facts } from './facts.ts'
import { openTab, type TabLink } from './shell/tab-links.ts'
import { useHasSidebar } from './shell/useHasSidebar.ts'

/**
 * The tabs of an area, with the current one marked. They are links because each tab has its own address. The desktop
 * editor's sidebar replaces them in a wide window.
 */
export function Tabs({ area, tabs }: { area: string; tabs: readonly TabLink[] }) {
  const { pathname } = useLocation()
  const open = openTab(tabs, pathname)
  const hasSidebar = useHasSidebar()
  useEffect(() => {
    document.title = [open?.label, area, facts.shop.name].filter(Boolean).join(' - ')
  }, [open, area])
  const main = useRef<HTMLElement>(null)
  const last = useRef(pathname)
  useEffect(() => {
    // If the link that led here was removed, focus moves to the new screen instead of the top of the window.
    if (last.current !== pathname && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true })
    last.current = pathname
  }, [pathname])
  return (
    <>
      {!hasSidebar && <TabList area={area} tabs={tabs} open={open} />}
      <main ref={main} className="staff-main" tabIndex={-1}>
        <Suspense fallback={<p aria-live="polite">[LOADING...]</p>}>
          <Outlet />
        </Suspense>
      </main>
    </>
  )
}

interface TabListProps {
  area: string
  tabs: readonly TabLink[]
  open: TabLink | undefined
}

function TabList({ area, tabs, open }: TabListProps) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    // Phones can't show all tabs at once.
    if (open) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // A count added later widens its label and may push the open tab out of view.
    const observer = new ResizeObserver(() => list.current && showOpen(list.current))
    for (const link of list.current?.children ?? []) observer.observe(link)
    return () => observer.disconnect()
  }, [open])
  return (
    <nav ref={list} className="tabs" aria-label={`Tabs of ${area}`}>
      {tabs.map((tab) => (
        <Link key={tab.path} to={tab.path} aria-current={tab === open ? 'page' : undefined}>
          {tab.label}
          {tab.note}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the tab list (and nothing else) until the open tab is fully visible. */
function showOpen(list: HTMLElement) {
  const tab = list.querySelector('[aria-current]')?.getBoundingClientRect()
  const box = list.getBoundingClientRect()
  if (tab) list.scrollLeft += Math.max(0, tab.right - box.right) + Math.min(0, tab.left - box.left)
}
