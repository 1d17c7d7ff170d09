import { ColorPicker, Input } from 'antd'
import { formatHex } from 'culori/fn'
import type { ReactNode } from 'react'
import { readColour } from '#shared/features/banners/colour.ts'
import { Field } from '#staff/widgets/form/Field.tsx'

interface ColourFieldProps {
  label: string
  value: string
  problem: string | undefined
  onChange(colour: string): void
}

/** Picks or types a colour, in any way that CSS knows. */
export function ColourField({ label, value, problem, onChange }: ColourFieldProps) {
  const colour = readColour(value.trim())
  return (
    <Field label={label} required problem={problem}>
      {(control) => (
        <div className="banner-colour">
          <ColorPicker
            value={formatHex(colour ?? undefined) ?? '#000000'}
            disabledAlpha
            disabledFormat
            onChange={(picked) => onChange(picked.toHexString())}
            panelRender={named(`Pick: ${label}`)}
          >
            <button type="button" className="banner-swatch" aria-label={`Pick: ${label}`}>
              {/* An invalid colour is shown as an empty frame. */}
              <span style={colour === null ? {} : { backgroundColor: value }} />
            </button>
          </ColorPicker>
          <Input
            {...control}
            value={value}
            maxLength={100}
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
