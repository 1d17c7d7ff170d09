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
import { pickedFields, type PictureNames, sizeFields } from './picture-fields.ts'

interface PictureInputProps extends FieldProps, PictureNames {
  alt?: unknown
  /** What stands in for an empty alternative text. */
  altHint?: string
}

/** A picture by its address, with what it looks like, its size, and the words for those who don't see it. */
export const PictureInput = memo(function PictureInput(props: PictureInputProps) {
  const { label, name, value, set, altName, alt, altHint, sizeNames, fallbackName } = props
  // A picture that was there before keeps the size that was stored: opening an editor changes nothing.
  const isNew = useRef(false)
  const url = editable(value)

  const change = (next: string) => {
    isNew.current = true
    set({ [name]: next, ...sizeFields(sizeNames), ...(fallbackName && { [fallbackName]: undefined }) })
  }
  const { open, zone, dialog } = usePicking((picture: PickedPicture) => {
    isNew.current = true
    set(pickedFields(props, url, picture))
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
            if (sizeNames) set({ ...sizeFields(sizeNames, width, height) })
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
