import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useMatch } from 'react-router-dom'
import { keep, kept } from '#shared/browser-storage.ts'
import { settingsOpenAtom } from '#staff/editor/settings/settings-open.ts'
import { openTab, type TabLink } from './tab-links.ts'
import './sidebar.css'

const STORED = 'hoard.sidebar'

/** Narrower windows start with the short form. A builder needs more room for its tools. */
const ROOMY = '(width >= 80rem)'
const ROOMY_BUILDER = '(width >= 96rem)'

/**
 * All areas and screens, at the side of the desktop editor. It collapses to a short form of two letters each. In
 * builders it starts with the form that fits.
 */
export default function Sidebar({ areas }: { areas: readonly (readonly TabLink[])[] }) {
  const { pathname } = useLocation()
  const open = openTab(areas.flat(), pathname)
  const isBuilder = useMatch('/cms/:tab/:id/content') !== null
  const [isWideElsewhere, setWideElsewhere] = useState(startsWide)
  const [isWideInBuilder, setWideInBuilder] = useState<boolean>()
  const isWide = isBuilder
    ? (isWideInBuilder ?? (isWideElsewhere && matchMedia(ROOMY_BUILDER).matches))
    : isWideElsewhere
  const nav = useRef<HTMLElement>(null)
  const openSettings = useSetAtom(settingsOpenAtom)
  useEffect(() => {
    // Low windows can't show all screens at once.
    if (open) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const toggle = () => {
    if (isBuilder) return setWideInBuilder(!isWide)
    setWideElsewhere(!isWide)
    keep(STORED, isWide ? 'short' : 'wide')
  }
  return (
    <div className="sidebar" data-form={isWide ? 'wide' : 'short'}>
      <nav ref={nav} aria-label="Screens">
        {areas.map((tabs) => (
          <Area key={tabs[0]!.path} tabs={tabs} open={open} isWide={isWide} />
        ))}
      </nav>
      <button
        type="button"
        className="sidebar-button"
        title={isWide ? undefined : 'SETTINGS'}
        onClick={() => openSettings(true)}
      >
        {isWide ? 'SETTINGS' : <Short label="SETTINGS" length={3} />}
      </button>
      <button type="button" className="sidebar-button" aria-expanded={isWide} onClick={toggle}>
        <span aria-hidden="true">{isWide ? '«' : '»'}</span>
        <span className={isWide ? undefined : 'sr-only'}>SIDEBAR</span>
      </button>
    </div>
  )
}

function startsWide(): boolean {
  const stored = kept(STORED)
  return stored === null ? matchMedia(ROOMY).matches : stored === 'wide'
}

interface AreaProps {
  tabs: readonly TabLink[]
  open: TabLink | undefined
  isWide: boolean
}

/** An area with its screens. Like in the header of browsers, its name leads to the first of them. */
function Area({ tabs, open, isWide }: AreaProps) {
  const [, area = ''] = tabs[0]!.path.split('/')
  const name = area.toUpperCase()
  return (
    <div className="sidebar-area">
      <Link className="sidebar-heading" to={`/${area}`} title={isWide ? undefined : name}>
        {isWide ? name : <Short label={name} length={3} />}
      </Link>
      <ul className="list" aria-label={name}>
        {tabs.map((tab) => (
          <li key={tab.path}>
            <Link
              to={tab.path}
              aria-current={tab === open ? 'page' : undefined}
              title={isWide ? undefined : `${name}: ${tab.label}`}
            >
              {isWide ? tab.label : <Short label={tab.label} length={2} />}
              {tab.note}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The initials of two words, or the first letters of one. */
const Short = ({ label, length }: { label: string; length: number }) => (
  <>
    <span aria-hidden="true">
      {label.includes(' ') ? label.split(' ').map(([initial]) => initial) : label.slice(0, length)}
    </span>
    <span className="sr-only">{label}</span>
  </>
)
