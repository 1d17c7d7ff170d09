import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Bridge } from '#bridge/bridge.ts'
import { isEdited, onEdited } from '#staff/drafts/unsaved.ts'
import './title-bar.css'
import { keyOf } from '#staff/widgets/commands/keyboard.ts'

/**
 * The window's title bar, which the system leaves to the page. It moves the window, shows the title, and on Windows and
 * Linux has a button for the native menu, which F10 and a lone Alt open as well.
 */
export function TitleBar({ bridge }: { bridge: Bridge }) {
  const title = useTitle()
  const hasChanges = useSyncExternalStore(onEdited, isEdited)
  const isMac = bridge.platform === 'darwin'
  useEffect(() => {
    let ratio = 0
    const fit = () => {
      // Zoom changes it; so does another screen.
      if (ratio === devicePixelRatio) return
      ratio = devicePixelRatio
      void bridge.window.fitTitleBar()
    }
    fit()
    addEventListener('resize', fit)
    return () => removeEventListener('resize', fit)
  }, [bridge])
  return (
    <section className="title-bar" data-platform={bridge.platform} aria-label="Title bar">
      {!isMac && <MenuButton bridge={bridge} />}
      {/* Screen readers get the title from the system. */}
      <p className="title-bar-title" aria-hidden="true" dir="auto">
        {hasChanges && <span className="warning">● </span>}
        {title}
      </p>
    </section>
  )
}

function MenuButton({ bridge }: { bridge: Bridge }) {
  const button = useRef<HTMLButtonElement>(null)
  const open = () => {
    const { left, bottom } = button.current!.getBoundingClientRect()
    void bridge.window.openMenu({ x: Math.max(0, left), y: Math.max(0, bottom) })
  }
  useEffect(() => onMenuKey(() => button.current?.click()), [])
  return (
    <button ref={button} type="button" aria-haspopup="menu" aria-keyshortcuts="F10" title="Menu (F10)" onClick={open}>
      <span aria-hidden="true">≡ </span>MENU
    </button>
  )
}

/** Calls `open` for F10, and for Alt pressed and released alone, as menu bars do. Returns a function that stops it. */
function onMenuKey(open: () => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let isAltAlone = false
  const spoil = () => (isAltAlone = false)
  const options = { signal, capture: true }
  addEventListener(
    'keydown',
    (event) => {
      isAltAlone = keyOf(event) === 'Alt' && !event.repeat && !event.ctrlKey && !event.shiftKey && !event.metaKey
      if (keyOf(event) !== 'F10' || event.shiftKey || event.ctrlKey || event.altKey) return
      event.preventDefault()
      open()
    },
    options,
  )
  addEventListener(
    'keyup',
    (event) => {
      if (keyOf(event) !== 'Alt' || !isAltAlone) return
      event.preventDefault()
      open()
    },
    options,
  )
  // Alt also belongs to drags and to switching windows.
  for (const name of ['pointerdown', 'wheel', 'blur']) addEventListener(name, spoil, { ...options, passive: true })
  return () => stopping.abort()
}

/** The document's title, kept up to date. */
const useTitle = () => useSyncExternalStore(followTitle, () => document.title)

function followTitle(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  // Setting the title replaces the text of its element.
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => observer.disconnect()
}
