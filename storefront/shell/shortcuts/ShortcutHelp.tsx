import { useState } from 'react'
import { canStorePreferences } from '#storefront/features/consent/consent.storage.ts'
import { Dialog } from '#storefront/widgets/Dialog.tsx'
import { Switch } from '#storefront/widgets/Switch.tsx'
import { shortcuts } from './keymap.ts'
import { areShortcutsEnabled, setShortcutsEnabled } from '#storefront/features/consent/shortcuts-setting.ts'
import './shortcuts.css'

interface ShortcutHelpProps {
  open: boolean
  close(): void
}

/** List of shortcuts behind `?`, with a switch that turns them off. */
export default function ShortcutHelp({ open, close }: ShortcutHelpProps) {
  const [on, setOn] = useState(areShortcutsEnabled)
  return (
    <Dialog open={open} onClose={close} label="Keyboard shortcuts">
      <div className="stack">
        <div className="row spread">
          <h2>KEYBOARD.SHORTCUTS</h2>
          <button type="button" className="button" onClick={close}>
            [CLOSE]
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
            setShortcutsEnabled(to)
          }}
        >
          Enable single-key shortcuts
        </Switch>
        {!on && (
          <p className="dim small">
            {canStorePreferences()
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
