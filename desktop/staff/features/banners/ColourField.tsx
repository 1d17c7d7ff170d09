import { ColorPicker, Input } from 'antd'
import type { ReactNode } from 'react'
import { Field } from '#staff/widgets/form/Field.tsx'
import { readColour } from './css-colour.ts'

interface ColourFieldProps {
  label: string
  value: string
  problem: string | undefined
  onChange(colour: string): void
}

/** Picks or types a colour: `#22c55e`, a name, or numbers in rgb() or hsl(). */
export function ColourField({ label, value, problem, onChange }: ColourFieldProps) {
  const colour = readColour(value)
  return (
    <Field label={label} required problem={problem}>
      {(control) => (
        <div className="banner-colour">
          <ColorPicker
            value={colour ?? '#000000'}
            disabledAlpha
            disabledFormat
            onChange={(_, css) => onChange(hexOf(css))}
            panelRender={named(`Pick: ${label}`)}
          >
            <button type="button" className="banner-swatch" aria-label={`Pick: ${label}`}>
              {/* An invalid colour is shown as an empty frame. */}
              <span style={colour === null ? {} : { backgroundColor: colour }} />
            </button>
          </ColorPicker>
          <Input
            {...control}
            value={value}
            maxLength={70}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      )}
    </Field>
  )
}

const named = (name: string) => (panel: ReactNode) => (
  <section ref={nameParts} className="banner-picker" aria-label={name}>
    {panel}
  </section>
)

/** Labels the slider and text field in antd's panel, which have no accessible names. */
function nameParts(panel: HTMLElement | null) {
  panel?.querySelector('[role="slider"]')?.setAttribute('aria-label', 'Hue')
  panel?.querySelector('input')?.setAttribute('aria-label', 'Colour as six hexadecimal digits')
}

/** Opaque colours are written as `#rrggbb`, short and like the defaults. */
function hexOf(css: string): string {
  const colour = readColour(css)
  return colour?.startsWith('#') ? colour : css
}
