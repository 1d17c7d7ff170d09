import { Button, Descriptions } from 'antd'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { safeSource } from '#shared/blocks/links.ts'
import type { Image, ImageChange } from '#shared/features/images/images.schema.ts'
import { imageRecord } from '#shared/features/images/images.record.ts'
import { toValues } from '#shared/record.ts'
import { client } from '#staff/api/client.ts'
import { ImageUses } from '#staff/features/images/ImageUses.tsx'
import { isExternal, nameOf, sizeOf } from '#staff/features/images/images.ts'
import { Thumbnail } from '#staff/features/images/Thumbnail.tsx'
import { toast } from '#staff/toast/toast.ts'
import { useScreenCommands } from '#staff/widgets/commands/screen-commands.ts'
import { RecordFields } from '#staff/widgets/record/RecordDialog.tsx'
import { refreshEverything } from '#staff/widgets/references/references.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { Form } from '#staff/widgets/form/Form.tsx'
import { FocusPicker } from './FocusPicker.tsx'
import { AltTextFields, TagsField } from '#staff/features/images/ImageFields.tsx'
import { toRequest, type ImageEdit } from './useImageEdit.ts'
import './form.css'
import { parseUrl } from '#shared/older-browsers.ts'

const CropDialog = lazy(() => import('./CropDialog.tsx'))
const ReplaceDialog = lazy(() => import('./ReplaceDialog.tsx'))

/** The form of an image: thumbnail, names, size, the editable fields, and further tools. `edit` is from `useImageEdit`; `onOpen` shows another image in its place. */
export function EditImage({ edit, onOpen }: { edit: ImageEdit; onOpen(image: Image): void }) {
  const { image, values, set, problems, leaving, isPending } = edit
  // Replacing and copying take a while, and staff may type meanwhile.
  const latest = useRef(edit)
  const form = useRef<HTMLFormElement>(null)
  useScreenCommands(() => form.current, { save: isPending ? null : () => edit.submit(form.current) })
  useLayoutEffect(() => {
    latest.current = edit
  }, [edit])
  return (
    <Form ref={form} className="form image-form" onSubmit={edit.submit}>
      {edit.notice}
      <div className="image-form-head">
        <div className="image-frame" style={{ height: '15rem' }}>
          <Thumbnail image={image} sizes="(min-width: 48rem) 20rem, 90vw" fit="contain" />
        </div>
        <ImageFacts image={image} />
      </div>
      <RecordFields
        form={edit}
        own={{
          alt: <AltTextFields values={values} set={set} problems={problems} />,
          isDecorative: null,
          caption: null,
          tags: <TagsField value={values.tags} onChange={(tags) => set({ tags })} problem={problems['tags']} />,
          focus: <FocusPicker image={image} value={values.focus} onChange={(focus) => set({ focus })} />,
        }}
      />
      <FileTools
        image={image}
        texts={toRequest(values)}
        onCropped={(part) => {
          // Unsaved input would have to be left first.
          const isOpened = !latest.current.draft.isDirtyNow()
          if (isOpened) onOpen(part)
          toast({
            title: 'Image added successfully',
            description: 'Check its alt text: the image shows only part of the original.',
            ...(!isOpened && { action: { label: 'OPEN', onPress: () => onOpen(part) } }),
          })
        }}
        onChanged={(now) => {
          // The image went to the trash for another one. Outside of the dialog, UNDO can be reached by keyboard.
          if (now.id !== image.id && !latest.current.draft.isDirtyNow()) return latest.current.leaving.close()
          // Unsaved input is rebased onto the image's current version.
          const { draft, values } = latest.current
          if (draft.isDirty && now.id === image.id) draft.rebase(values, toValues(imageRecord, now), now.version)
        }}
      />
      <ImageUses image={image} />
      <div className="image-row image-form-buttons">
        <Button onClick={leaving.close}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {isPending ? 'Updating...' : 'Update Image'}
        </Button>
      </div>
      {edit.dialogs}
    </Form>
  )
}

function ImageFacts({ image }: { image: Image }) {
  const { filename, url, width, height } = image
  const source = safeSource(url)
  const address =
    source === null ? (
      url
    ) : (
      <a href={source} target="_blank" rel="noreferrer">
        {url}
        <span className="sr-only"> (opens the image in a new tab)</span>
      </a>
    )
  return (
    <Descriptions
      column={1}
      size="small"
      items={[
        { key: 'name', label: 'Original name', children: <bdi>{nameOf(image)}</bdi> },
        { key: 'file', label: 'Filename', children: <bdi>{filename}</bdi> },
        {
          key: 'size',
          label: 'Size',
          children: sizeOf(image) + (width !== null && height !== null ? `, ${width} × ${height} px` : ''),
        },
        { key: 'address', label: 'Address', children: address },
      ]}
    />
  )
}

interface FileToolsProps {
  image: Image
  /** What the form holds, saved or not. */
  texts: ImageChange
  /** Called with the new image. */
  onCropped(image: Image): void
  /** Called when the image has another file or address. */
  onChanged(image: Image): void
}

/**
 * Crops the image into a new one. Replaces its file, or copies an external image into the repository, everywhere it is
 * used.
 */
function FileTools({ image, texts, onCropped, onChanged }: FileToolsProps) {
  const [open, setOpen] = useState<'crop' | 'replace' | null>(null)
  const copying = useChange({
    call: async () => {
      const copy = await client.images.copyHere({ params: { id: image.id } })
      // Everything that uses the image has a new URL.
      await refreshEverything()
      return copy
    },
    failure: 'Failed to copy image',
  })
  const copy = async () => {
    const copied = await copying.run()
    if (!copied) return
    toast({
      title: 'Image updated successfully',
      description:
        copied.id === image.id
          ? 'The image is now stored here.'
          : 'The repository already had this image. Everything now uses that one.',
    })
    onChanged(copied)
  }
  return (
    <>
      {isExternal(image) && (
        <p className="field-hint">
          The image comes from <bdi>{parseUrl(image.url)?.host ?? 'elsewhere'}</bdi>. That site can see who views it,
          and may remove it.
        </p>
      )}
      <div className="image-row">
        {isExternal(image) && (
          <Button loading={copying.isPending} onClick={() => void copy()}>
            KEEP A COPY HERE
          </Button>
        )}
        {!isExternal(image) && (
          <Button aria-haspopup="dialog" onClick={() => setOpen('crop')}>
            CROP
          </Button>
        )}
        <Button aria-haspopup="dialog" onClick={() => setOpen('replace')}>
          REPLACE THE FILE
        </Button>
      </div>
      <Suspense>
        {open === 'crop' && (
          <CropDialog image={image} texts={texts} onClose={() => setOpen(null)} onAdded={onCropped} />
        )}
        {open === 'replace' && <ReplaceDialog image={image} onClose={() => setOpen(null)} onReplaced={onChanged} />}
      </Suspense>
    </>
  )
}
