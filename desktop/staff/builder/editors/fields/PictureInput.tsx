import { Input } from 'antd'
import { memo, useRef } from 'react'
import { safeSource } from '#shared/blocks/links.ts'
import { Picture } from '#staff/builder/editors/summaries/Picture.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { editable, type FieldProps, foreignNote, isForeign } from './field.ts'
import { addressHint, PictureAddress } from '#staff/widgets/picture/PictureAddress.tsx'
import type { PickedPicture } from '#staff/widgets/picture/picture-picker.ts'
import { useAltWords } from '#staff/widgets/picture/useAltWords.ts'
import { usePicking } from '#staff/widgets/picture/usePicking.tsx'

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
  // A picture that was there before keeps the size that was stored: opening an editor changes nothing.
  const isNew = useRef(false)
  const url = editable(value)

  const sizes = (width?: number, height?: number) =>
    sizeNames && { [sizeNames[0]]: width || undefined, [sizeNames[1]]: height || undefined }
  const change = (next: string, more?: Record<string, unknown>) => {
    isNew.current = true
    set({ [name]: next, ...sizes(), ...(fallbackName && { [fallbackName]: undefined }), ...more })
  }
  const { open, zone, dialog } = usePicking((picture: PickedPicture) => {
    // Words of another picture would say what is no longer there; those that came before any picture are this one's.
    const isWritten = !picture.alt && !picture.isDecorative && url.trim() === ''
    const words = altName && !isWritten && { [altName]: picture.alt }
    change(picture.url, { ...sizes(picture.width, picture.height), ...words })
  })
  const { words, isDecorative } = useAltWords(url, Boolean(altName) && !editable(alt).trim())

  return (
    <div className="block-picture" {...zone}>
      <Field label={label} hint={isForeign(value) ? foreignNote : addressHint(open !== null)}>
        {(control) => (
          <PictureAddress
            control={control}
            label={label}
            value={url}
            onChange={change}
            onOpen={open && (() => open())}
            dialog={dialog}
          />
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
            safeSource(url) === null || editable(alt).trim() ? (
              'What is to be seen, for those who don’t see it.'
            ) : isDecorative ? (
              'The image repository calls this picture decorative: it needs no words.'
            ) : words ? (
              <>
                Left empty, the image repository’s words stand in: “<bdi>{words}</bdi>”
              </>
            ) : (
              <span className="block-warning">! Say what is to be seen, for those who don’t see it. {altHint}</span>
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
