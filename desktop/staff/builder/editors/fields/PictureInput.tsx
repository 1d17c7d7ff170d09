import { Checkbox, Input } from 'antd'
import { memo, useRef, useState } from 'react'
import { safeSource } from '#shared/blocks/links.ts'
import { Picture } from '#staff/builder/editors/summaries/Picture.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { toEditable, type FieldProps, unsupportedValueNote, isUnsupported } from './field.ts'
import { addressHint, ImageAddress } from '#staff/widgets/image/ImageAddress.tsx'
import type { PickedImage } from '#staff/widgets/image/image-picker.ts'
import { usePicking } from '#staff/widgets/image/usePicking.tsx'
import { useDebounced } from '#staff/widgets/useDebounced.ts'
import { pickedFields, type PictureNames, sizeFields } from './picture-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { parseImageUrl } from '#shared/features/images/image-url.ts'
import { client } from '#staff/api/client.ts'

interface PictureInputProps extends FieldProps, PictureNames {
  alt?: unknown
  /** What the shop uses if the alternative text is empty. */
  altHint?: string
  /** Whether the block says that the image needs no alternative text. */
  isDecorative?: boolean
  /** A linked image needs a text in any case. */
  isLink?: boolean
}

/** An image field: address, preview, pixel size and alternative text. */
export const PictureInput = memo(function PictureInput(props: PictureInputProps) {
  const { label, name, value, set, altName, alt, altHint = '', sizeNames, fallbackName } = props
  const isDecorative = props.isDecorative === true && !props.isLink
  // Only a newly chosen image updates the stored size. Opening an editor must not change anything.
  const isNew = useRef(false)
  const url = toEditable(value)
  // Each key would load another address, so the last image stays until typing pauses. One that is pasted or picked is
  // complete at once.
  const [isTyped, setTyped] = useState(false)
  const settled = useDebounced(url, isTyped ? undefined : 0)

  const change = (next: string) => {
    isNew.current = true
    setTyped(Math.abs(next.length - url.length) === 1)
    set({ [name]: next, ...sizeFields(sizeNames), ...(fallbackName && { [fallbackName]: undefined }) })
  }
  const { open, zone, dialog } = usePicking((picture: PickedImage) => {
    isNew.current = true
    setTyped(false)
    set(pickedFields(props, url, picture))
  })
  const repository = useRepositoryAlt(url, Boolean(altName) && !toEditable(alt).trim())

  return (
    <div className="stack" {...zone}>
      <Field label={label} hint={isUnsupported(value) ? unsupportedValueNote : addressHint(open !== null)}>
        {(control) => (
          <ImageAddress
            control={control}
            label={label}
            value={url}
            onChange={change}
            onOpen={open && (() => open())}
            dialog={dialog}
          />
        )}
      </Field>
      {url.trim() && settled.trim() && (
        <Picture
          url={settled}
          alt=""
          onSize={(width, height) => {
            if (!isNew.current || url !== settled) return
            isNew.current = false
            if (sizeNames) set({ ...sizeFields(sizeNames, width, height) })
          }}
        />
      )}
      {altName && (
        <>
          <Field
            label="Alt text"
            hint={
              isDecorative ? (
                'Screen readers skip the image. Untick “Decorative” to describe it.'
              ) : safeSource(url) === null || toEditable(alt).trim() ? (
                'Describe the image for people who can’t see it.'
              ) : repository.isDecorative ? (
                'The image repository marks this image as decorative, so it needs no alt text.'
              ) : repository.alt ? (
                <>
                  If empty, the image repository’s alt text is used: “<bdi>{repository.alt}</bdi>”
                </>
              ) : (
                <span className="warning">! Describe the image for people who can’t see it. {altHint}</span>
              )
            }
          >
            {(control) => (
              <Input
                {...control}
                dir="auto"
                disabled={isDecorative}
                value={isDecorative ? '' : toEditable(alt)}
                onChange={({ target }) => set({ [altName]: target.value })}
              />
            )}
          </Field>
          {!props.isLink && (
            <Checkbox
              checked={isDecorative}
              onChange={({ target }) => set({ isDecorative: target.checked || undefined })}
            >
              Decorative: it adds no information
            </Checkbox>
          )}
        </>
      )}
    </div>
  )
})

interface AltTextLookup {
  /** The image repository's alternative text, used where a page has none of its own. Empty if there is none. */
  alt: string
  /** Whether the image needs no alternative text. */
  isDecorative: boolean
}

const unknown: AltTextLookup = { alt: '', isDecorative: false }

/**
 * Looks up the image repository's alternative text for an address. Only runs if `isAsked`, and only for the
 * repository's own images.
 */
function useRepositoryAlt(url: string, isAsked: boolean): AltTextLookup {
  const file = parseImageUrl(url.trim())?.file
  const { data } = useQuery({
    // Same key as the image repository, whose cache is warm after picking.
    queryKey: ['/api/images'],
    queryFn: () => client.images.list({ query: {} }),
    enabled: isAsked && file !== undefined,
  })
  const image = isAsked && data?.find((it) => parseImageUrl(it.url)?.file === file)
  return file && image ? { alt: image.alt, isDecorative: image.isDecorative } : unknown
}
