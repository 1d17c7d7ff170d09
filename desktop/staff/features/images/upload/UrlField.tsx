import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { safeSource } from '#shared/blocks/links.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { store } from '#staff/store.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { AWAY, useBroken } from '#staff/widgets/image/useBroken.ts'

/** Debounce in milliseconds before a typed URL is loaded. */
const TYPED_MS = 1200

interface UrlFieldProps {
  value: string
  onChange(url: string): void
}

/** The URL of an image on another site, with a preview. A URL that doesn't load is cleared and reported. */
export function UrlField({ value, onChange }: UrlFieldProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPED_MS)
    return () => clearTimeout(timer)
  }, [value])
  const url = value.trim()
  const source = settled === value && isWhole(url) ? safeSource(url) : null
  const { problem, onError } = useBroken(source)
  return (
    <>
      <Field
        label="Image URL"
        hint="An https address on another site. The image stays there; you can keep a copy here later."
        problem={
          broken !== null && url === '' ? `No image was found at ${broken}, so the field was cleared.` : undefined
        }
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.com/dragon.jpg"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onPaste={({ clipboardData }) => value === '' && setSettled(clipboardData.getData('text'))}
            onBlur={() => setSettled(value)}
          />
        )}
      </Field>
      {broken !== null && url === '' && (
        <div>
          <Button onClick={() => onChange(broken)}>RESTORE ADDRESS</Button>
        </div>
      )}
      {problem === 'away' && <p className="dim">{AWAY}</p>}
      {source && problem === null && (
        <div className="image-frame upload-url-preview">
          <img
            key={source}
            src={source}
            alt="Preview"
            referrerPolicy="no-referrer"
            onLoad={() => setBroken(null)}
            onError={() => {
              onError()
              // Offline nobody knows whether there is an image.
              if (!store.get(onlineAtom)) return
              setBroken(url)
              onChange('')
            }}
          />
        </div>
      )}
    </>
  )
}

/** Rejects incomplete URLs such as `https://exam`. */
const isWhole = (url: string) => /^(https?:)?\/\/[^/]+\/./i.test(url) || /^\/[^/]/.test(url)
