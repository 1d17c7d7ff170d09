import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { keep, kept } from '#shared/browser-storage.ts'
import { readStoredConsent } from '#storefront/features/consent/consent.storage.ts'
import { Dialog } from '#storefront/widgets/Dialog.tsx'
import { Switch } from '#storefront/widgets/Switch.tsx'
import { shortcuts } from './keymap.ts'
import { areShortcutsEnabled, enableShortcuts, SHORTCUTS_KEY } from '#storefront/features/consent/shortcuts-setting.ts'
import './shortcuts.css'

/** List of shortcuts behind `?`, with a switch that turns them off. */
function ShortcutHelp({ close }: { close: () => void }) {
  const [on, setOn] = useState(areShortcutsEnabled)
  const [isStored, setStored] = useState(() => kept(SHORTCUTS_KEY) !== null)
  return (
    <Dialog open onClose={close} label="Keyboard shortcuts">
      <div className="stack">
        <div className="row spread">
          <h2>KEYBOARD.SHORTCUTS</h2>
          <button type="button" className="button" onClick={close}>
            {hideSigns('[CLOSE]')}
          </button>
        </div>
        <dl className="shortcuts">
          {[...shortcuts, { keys: ['Esc'], what: 'close the open window' }].map(({ keys, what }) => (
            <div key={keys.join(' ')}>
              <dt>
                {keys.map((key, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- never reordered
                  <kbd key={index}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <Switch
          on={on}
          onSwitch={(to) => {
            setOn(to)
            enableShortcuts(to)
            // Stored with the shopper's consent to PREFERENCES.
            const mayStore = to || readStoredConsent()?.choice?.preferences === true
            setStored(mayStore && keep(SHORTCUTS_KEY, to ? null : 'off'))
          }}
        >
          Enable single-key shortcuts
        </Switch>
        {!on && (
          <p className="dim small">
            {isStored
              ? 'Saved in this browser.'
              : 'Until you leave or reload. Allow PREFERENCES in the cookie settings to save it.'}{' '}
            The footer always opens this list.
          </p>
        )}
        <p className="dim" aria-hidden="true">
          {'> '}
          <span className="shortcuts-cursor" />
        </p>
      </div>
    </Dialog>
  )
}

/** Opens the list inside an element, until it is closed. */
export function showShortcutHelp(place: Element): void {
  const root = createRoot(place)
  const opener = document.activeElement
  root.render(
    <ShortcutHelp
      close={() => {
        root.unmount()
        if (opener instanceof HTMLElement) opener.focus()
      }}
    />,
  )
}
