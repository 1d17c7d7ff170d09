import { Button, Input } from 'antd'
import { memo, use, useRef, useState } from 'react'
import { safeSource } from '#shared/blocks/links.ts'
import { Picture } from '#staff/builder/editors/summaries/Picture.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { editable, type FieldProps, foreignNote, isForeign } from './field.ts'
import { PicturePicker, type PickedPicture } from '#staff/widgets/picture/picture-picker.ts'

interface PictureInputProps extends FieldProps {
  /** The field of its alternative text, where it has one. */
  altName?: string
  alt?: unknown
  /** What stands in for an empty alternative text. */
  altHint?: string
  /** The fields of its size in pixels, where they are kept: they follow the picture that is chosen. */
  sizeNames?: readonly [width: string, height: string]
  /** Another field that the shop falls back to: it is emptied with this one. */
  fallbackName?: string
}

/** A picture by its address, with what it looks like, its size, and the words for those who don't see it. */
export const PictureInput = memo(function PictureInput(props: PictureInputProps) {
  const { label, name, value, set, altName, alt, altHint, sizeNames, fallbackName } = props
  const Picker = use(PicturePicker)
  const [isPicking, setIsPicking] = useState(false)
  // A picture that was there before keeps the size that was stored: opening an editor changes nothing.
  const isNew = useRef(false)
  const url = editable(value)

  const sizes = (width?: number, height?: number) =>
    sizeNames && { [sizeNames[0]]: width || undefined, [sizeNames[1]]: height || undefined }
  const change = (next: string, more?: Record<string, unknown>) => {
    isNew.current = true
    set({ [name]: next, ...sizes(), ...(fallbackName && { [fallbackName]: undefined }), ...more })
  }
  const pick = ({ url: picked, alt: words, width, height }: PickedPicture) => {
    change(picked, { ...sizes(width, height), ...(altName && words && { [altName]: words }) })
    setIsPicking(false)
  }

  return (
    <div className="block-picture">
      <Field
        label={label}
        hint={
          isForeign(value) ? foreignNote : 'An address that begins with https://, or with / for a picture of this shop.'
        }
      >
        {(control) => (
          <div className="block-with-button">
            <Input
              {...control}
              dir="ltr"
              inputMode="url"
              autoCapitalize="off"
              spellCheck={false}
              value={url}
              onChange={({ target }) => change(target.value)}
            />
            {Picker && <Button onClick={() => setIsPicking(true)}>PICK</Button>}
            {Picker && isPicking && <Picker onPick={pick} onClose={() => setIsPicking(false)} />}
          </div>
        )}
      </Field>
      {url.trim() && (
        <Picture
          url={url}
          alt=""
          onSize={(width, height) => {
            if (!isNew.current) return
            isNew.current = false
            if (sizeNames) set({ ...sizes(width, height) })
          }}
        />
      )}
      {altName && (
        <Field
          label="Alternative text"
          hint={
            safeSource(url) && !editable(alt).trim() ? (
              <span className="block-warning">! Say what is to be seen, for those who don’t see it. {altHint}</span>
            ) : (
              'What is to be seen, for those who don’t see it.'
            )
          }
        >
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={editable(alt)}
              onChange={({ target }) => set({ [altName]: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
})
