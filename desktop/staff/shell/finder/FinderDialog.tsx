import { Input, Modal, type InputRef } from 'antd'
import { useDeferredValue, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { commands, findPlaces, logoutCommand, placeOf, type Place, type Tab } from './places.ts'
import { readRecent } from './recent.ts'
import { usePlaces } from './usePlaces.ts'
import './finder.css'
import { useUser } from '#staff/api/user.ts'
import { bridge } from '#staff/bridge.ts'
import { store } from '#staff/store.ts'
import { logoutAskedAtom } from '#staff/shell/ending.ts'
import { flushDrafts } from '#staff/drafts/draft-store.ts'
import { leaveOnPurpose } from '#staff/drafts/leaving.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { keyOf } from '#staff/widgets/commands/keyboard.ts'

interface FinderDialogProps {
  /** The tabs that this person may open. */
  tabs: readonly Tab[]
  onClose(): void
}

/** Opens the screen that presses LOGOUT; the desktop editor has no other tabs, so its header does it at once. */
function logOut() {
  if (bridge) return store.set(logoutAskedAtom, true)
  flushDrafts()
  leaveOnPurpose()
  location.assign(staffPaths.leave)
}

/** The finder: a search field and what it finds. The focus stays in the field; the arrow keys move through the list. */
export default function FinderDialog({ tabs, onClose }: FinderDialogProps) {
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const { pathname } = useLocation()
  const [recent] = useState(() => readRecent().filter((path) => path !== pathname))
  const field = useRef<InputRef>(null)
  const list = useId()
  useFocusBack()
  const wanted = useDeferredValue(search.trim())
  const { places, isLoading, isIncomplete } = usePlaces(wanted)
  const { user } = useUser()
  const all = [...tabs.map(placeOf), ...places, ...commands, ...(user ? [logoutCommand] : [])]
  const found = findPlaces(all, wanted, recent)
  const current = Math.min(at, found.length - 1)
  const optionId = (index: number) => `${list}-${index}`

  const open = ({ path, isOutside }: Place) => {
    onClose()
    if (path === logoutCommand.path) logOut()
    else if (isOutside) window.open(path, '_blank', 'noopener')
    else void navigate(path)
  }
  const press = (event: KeyboardEvent) => {
    const key = keyOf(event)
    const to = { ArrowDown: current + 1, ArrowUp: current - 1 }[key]
    if (to !== undefined) {
      event.preventDefault()
      const next = (to + found.length) % found.length
      setAt(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    } else if (key === 'Enter' && found[current]) open(found[current])
  }
  return (
    <Modal
      open
      title="FIND"
      width="40rem"
      footer={null}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <Input
        ref={field}
        type="search"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what it finds are links
        role="combobox"
        aria-label="Find pages, posts, images, products, orders and commands"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? optionId(current) : undefined}
        placeholder="Pages, posts, images, products, orders, commands"
        dir="auto"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <p className="dim small" aria-live="polite">
        {isLoading ? '[SEARCHING...]' : found.length === 0 ? '[NOTHING FOUND]' : wanted && `${found.length} found`}
        {isIncomplete && ' Some results couldn’t be loaded.'}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist has no links */}
      <div id={list} role="listbox" aria-label="Found" className="finder-list">
        {found.map((place, index) => (
          // The field keeps the focus.
          <Link
            key={place.path}
            id={optionId(index)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link, which opens in another tab, too
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            to={place.path}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              open(place)
            }}
          >
            <span className="finder-name" dir="auto">
              {place.name}
            </span>{' '}
            <span className="dim small">
              {place.kind}
              {recent.includes(place.path) && ', recent'}
            </span>
          </Link>
        ))}
      </div>
    </Modal>
  )
}
