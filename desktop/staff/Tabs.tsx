import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { facts } from './facts.ts'

/** A tab of an area: its address, and what it is called. */
export interface TabLink {
  path: string
  label: string
  /** After the label, such as how much waits there. */
  note?: ReactNode
}

/** The tabs of an area, and the one that is open. They are links: each has an address of its own. */
export function Tabs({ area, tabs }: { area: string; tabs: readonly TabLink[] }) {
  const { pathname } = useLocation()
  const open = openTab(tabs, pathname)
  useEffect(() => {
    document.title = [open?.label, area, facts.shop.name].filter(Boolean).join(' - ')
  }, [open, area])
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone there are more of them than fit.
    if (open) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // A number after a label comes later than the label, and pushes what follows out of sight.
    const observer = new ResizeObserver(() => list.current && showOpen(list.current))
    for (const link of list.current?.children ?? []) observer.observe(link)
    return () => observer.disconnect()
  }, [open])
  const main = useRef<HTMLElement>(null)
  const last = useRef(pathname)
  useEffect(() => {
    // Where the link that led here is gone, keys and screen readers go on at the new screen, not at the top of the window.
    if (last.current !== pathname && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true })
    last.current = pathname
  }, [pathname])
  return (
    <>
      <nav ref={list} className="tabs" aria-label={`Tabs of ${area}`}>
        {tabs.map((tab) => (
          <Link key={tab.path} to={tab.path} aria-current={tab === open ? 'page' : undefined}>
            {tab.label}
            {tab.note}
          </Link>
        ))}
      </nav>
      <main ref={main} className="staff-main" tabIndex={-1}>
        <Suspense fallback={<p aria-live="polite">[LOADING...]</p>}>
          <Outlet />
        </Suspense>
      </main>
    </>
  )
}

/** The tab that an address belongs to: of `/images` and `/images/trash` the longer one that fits. */
const openTab = (tabs: readonly TabLink[], pathname: string): TabLink | undefined =>
  tabs
    .filter(({ path }) => `${pathname}/`.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)
    .at(0)

/** Scrolls the tabs, and nothing but the tabs, until the open one is seen whole. */
function showOpen(list: HTMLElement) {
  const tab = list.querySelector('[aria-current]')?.getBoundingClientRect()
  const room = list.getBoundingClientRect()
  if (tab) list.scrollLeft += Math.max(0, tab.right - room.right) + Math.min(0, tab.left - room.left)
}
