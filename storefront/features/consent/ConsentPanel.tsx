import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Consent } from '#shared/features/consent/consent.contract.ts'
import { Switch } from '#storefront/widgets/Switch.tsx'

type Flags = Omit<Consent, 'necessary'>

const rows: { flag: keyof Flags; label: string; what: string }[] = [
  { flag: 'analytics', label: 'ANALYTICS', what: 'which miniatures you view, counted by an analytics service' },
  { flag: 'marketing', label: 'MARKETING', what: 'whether an advertisement brought you here' },
  { flag: 'preferences', label: 'PREFERENCES', what: 'your settings for this shop, such as disabled shortcuts' },
]

interface ConsentPanelProps {
  /** The current choice; null before the first. */
  initial: Flags | null
  onSave(flags: Flags): void
  /** Also called on Escape. */
  onCancel(): void
}

/** Consent switches. NECESSARY is always on. */
function ConsentPanel({ initial, onSave, onCancel }: ConsentPanelProps) {
  const [flags, setFlags] = useState<Flags>(initial ?? { analytics: false, marketing: false, preferences: false })
  const heading = useRef<HTMLHeadingElement>(null)
  // The shopper opened the panel, so focus moves into it.
  useEffect(() => heading.current?.focus(), [])
  return (
    // Escape is the keyboard's CANCEL.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="consent-content frame stack tight"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(flags)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <h2 className="consent-title" tabIndex={-1} ref={heading}>
        COOKIE.SETTINGS
      </h2>
      <Switch on>
        NECESSARY <span className="dim">always on: your cart, your checkout and this choice</span>
      </Switch>
      {rows.map(({ flag, label, what }) => (
        <Switch key={flag} on={flags[flag]} onSwitch={(on) => setFlags({ ...flags, [flag]: on })}>
          {label} <span className="dim">{what}</span>
        </Switch>
      ))}
      <div className="consent-buttons">
        <button type="submit" className="button primary" aria-label="Save settings">
          SAVE_SETTINGS
        </button>
        <button type="button" className="button" onClick={onCancel}>
          CANCEL
        </button>
      </div>
    </form>
  )
}

/** Shows the switches inside an element. Returns a function that removes them. */
export function showConsentPanel(place: Element, props: ConsentPanelProps): () => void {
  const root = createRoot(place)
  root.render(<ConsentPanel {...props} />)
  return () => root.unmount()
}
