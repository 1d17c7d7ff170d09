import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { safeSource } from '#shared/blocks/links.ts'
import { Field } from '#staff/widgets/form/Field.tsx'

/** Nobody has finished an address before this pause, in milliseconds. */
const TYPED_MS = 1200

interface UrlFieldProps {
  value: string
  onChange(url: string): void
}

/** The address of a picture elsewhere, with a preview. One that shows no picture is cleared, and said (staff specification, section 2). */
export function UrlField({ value, onChange }: UrlFieldProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPED_MS)
    return () => clearTimeout(timer)
  }, [value])
  const url = value.trim()
  const source = settled === value && isWhole(url) ? safeSource(url) : null
  return (
    <>
      <Field
        label="Image URL"
        hint="An https address of another site. The picture stays there; a copy can be kept here later."
        problem={
          broken !== null && url === '' ? `There is no picture at ${broken}, so the field was cleared.` : undefined
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
          <Button onClick={() => onChange(broken)}>PUT IT BACK</Button>
        </div>
      )}
      {source && (
        <div className="upload-preview">
          <img
            key={source}
            src={source}
            alt="Preview"
            referrerPolicy="no-referrer"
            onLoad={() => setBroken(null)}
            onError={() => {
              setBroken(url)
              onChange('')
            }}
          />
        </div>
      )}
    </>
  )
}

/** Not `https://exam`. */
const isWhole = (url: string) => /^(https?:)?\/\/[^/]+\/./i.test(url) || /^\/[^/]/.test(url)
