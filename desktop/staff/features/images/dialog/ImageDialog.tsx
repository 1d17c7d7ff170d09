import { Modal, Tabs } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { UploadPanel } from '#staff/features/images/upload/UploadPanel.tsx'
import type { PicturePickerProps } from '#staff/widgets/picture/picture-picker.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { BrowseImages, focusSearch } from './BrowseImages.tsx'
import { toPickedPicture } from '#staff/widgets/picture/to-picked-picture.ts'
import './dialog.css'
import { EditImage } from '#staff/features/images/EditImage.tsx'
import { ImageTools } from '#staff/features/images/ImageTools.tsx'
import { useImages } from '#staff/features/images/images.ts'
import { useImageEdit } from '#staff/features/images/useImageEdit.ts'

type Tab = 'browse' | 'add' | 'edit'

/** The image picker for blocks, posts and texts. Mount it to open it. */
export default function ImageDialog({ files, onPick, onClose, focusAfter }: PicturePickerProps) {
  useFocusBack(focusAfter)
  const [tab, setTab] = useState<Tab>(files?.length ? 'add' : 'browse')
  const [edited, setEdited] = useState<Image | null>(null)
  const browse = useRef<HTMLDivElement>(null)
  const leaveForm = useRef<() => void>(null)
  const backTo = useRef<string>(null)

  useEffect(() => {
    // Returns the focus from the form to its image.
    if (tab !== 'browse' || backTo.current === null) return undefined
    const back = `[data-image="${backTo.current}"] .image-edit`
    backTo.current = null
    // The tab is rendered a moment later.
    const timer = setTimeout(() => browse.current?.querySelector<HTMLElement>(back)?.focus())
    return () => clearTimeout(timer)
  }, [tab])

  const edit = (image: Image) => {
    setEdited(image)
    setTab('edit')
  }
  const closeForm = () => {
    backTo.current = edited?.id ?? null
    setEdited(null)
    setTab('browse')
  }
  const pick = (image: Image) => onPick(toPickedPicture(image))
  return (
    <Modal
      open
      width="76rem"
      className="image-dialog"
      style={{ top: '1.5rem' }}
      title="IMAGE.REPOSITORY"
      footer={null}
      onCancel={() => (tab === 'edit' && leaveForm.current ? leaveForm.current() : onClose())}
      afterOpenChange={(isOpen) => isOpen && tab === 'browse' && focusSearch(browse.current)}
    >
      <Tabs
        activeKey={tab}
        onChange={(key) => setTab(key as Tab)}
        items={[
          {
            key: 'browse',
            label: 'Browse Images',
            children: <BrowseImages ref={browse} onPick={pick} onEdit={edit} onAdd={() => setTab('add')} />,
          },
          {
            key: 'add',
            label: 'Add Image',
            children: (
              <UploadPanel onAdded={pick} onCancel={() => setTab('browse')} {...(files && { initialFiles: files })} />
            ),
          },
          {
            key: 'edit',
            label: 'Edit Image',
            disabled: edited === null,
            children: edited && (
              <EditTab
                key={edited.id}
                image={edited}
                onLeaving={(leave) => (leaveForm.current = leave)}
                onClose={closeForm}
              />
            ),
          },
        ]}
      />
    </Modal>
  )
}

interface EditTabProps {
  /** The image as it was when it was chosen. */
  image: Image
  /**
   * Receives the function that closes the form after asking about unsaved changes, for Escape and the close button;
   * null once the form is closed.
   */
  onLeaving(leave: (() => void) | null): void
  /** Called on cancel and after a successful update. */
  onClose(): void
}

/** The tab Edit Image: alt text, caption, tags. */
function EditTab({ image: chosen, onLeaving, onClose }: EditTabProps) {
  const { data } = useImages()
  const image = data?.find(({ id }) => id === chosen.id) ?? chosen
  const edit = useImageEdit(image, { onClose })
  useEffect(() => {
    onLeaving(edit.leaving.close)
    return () => onLeaving(null)
  })
  return (
    <EditImage edit={edit}>
      <ImageTools edit={edit} />
    </EditImage>
  )
}
