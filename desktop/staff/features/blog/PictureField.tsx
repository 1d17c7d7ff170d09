import { useState } from 'react'
import { safeSource } from '#shared/blocks/links.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { addressHint, ImageAddress } from '#staff/widgets/image/ImageAddress.tsx'
import { AWAY, useBroken } from '#staff/widgets/image/useBroken.ts'
import { usePicking } from '#staff/widgets/image/usePicking.tsx'
import { useDebounced } from '#staff/widgets/useDebounced.ts'

interface PictureFieldProps {
  value: string
  set(value: string): void
  problem: string | undefined
}

/** The URL of the post's image. A URL that fails to load is reported but kept as typed. */
export function PictureField({ value, set, problem }: PictureFieldProps) {
  const settled = useDebounced(value)
  const [loaded, setLoaded] = useState<string | null>(null)
  const source = safeSource(settled)
  const { problem: failure, onError } = useBroken(source)
  const isBroken = settled !== '' && (source === null || failure === 'broken')
  const { open, zone, dialog } = usePicking(({ url }) => set(url))
  return (
    <div className="post-picture-field" {...zone}>
      <Field label="Image URL" required problem={problem} hint={addressHint(open !== null)}>
        {(control) => (
          <ImageAddress
            control={control}
            label="Image URL"
            required
            value={value}
            onChange={set}
            onOpen={open && (() => open())}
            dialog={dialog}
          />
        )}
      </Field>
      <div className="post-picture-check" aria-live="polite">
        {isBroken && (
          <p className="warning">
            {source === null
              ? 'This address can’t load an image: shoppers would see an empty box.'
              : 'The image can’t be loaded: shoppers would see an empty box. Check the address.'}
          </p>
        )}
        {failure === 'away' && <p className="dim">{AWAY}</p>}
        {source && failure === null && (
          <>
            <img key={source} src={source} alt="Preview" onLoad={() => setLoaded(source)} onError={onError} />
            {loaded !== source && <span className="dim">[LOADING...]</span>}
          </>
        )}
      </div>
    </div>
  )
}
