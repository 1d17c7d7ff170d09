import { Modal, Tabs } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { UploadPanel } from '#staff/features/images/upload/UploadPanel.tsx'
import type { PicturePickerProps } from '#staff/widgets/picture/picture-picker.ts'
import { toast } from '#staff/widgets/toast.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { BrowseImages } from './BrowseImages.tsx'
import { EditTab } from './EditTab.tsx'
import { pickedOf } from './picked-of.ts'
import './dialog.css'

type Tab = 'browse' | 'add' | 'edit'

/** The image repository dialog: picks a picture for a block, a post, a text (staff specification, section 2). Mount it to open it. */
export default function ImageDialog({ files, onPick, onClose, focusAfter }: PicturePickerProps) {
  useFocusBack(focusAfter)
  const [tab, setTab] = useState<Tab>(files?.length ? 'add' : 'browse')
  const [edited, setEdited] = useState<Image | null>(null)
  const browse = useRef<HTMLDivElement>(null)
  const leaveForm = useRef<() => void>(null)
  const backTo = useRef<string>(null)

  useEffect(() => {
    // From the form back to the image that it was of.
    if (tab !== 'browse' || backTo.current === null) return
    const card = browse.current?.querySelector<HTMLElement>(`[data-image="${backTo.current}"]`)
    backTo.current = null
    card?.querySelector<HTMLElement>('.image-edit')?.focus()
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
  const add = (image: Image) => {
    onPick(pickedOf(image))
    toast({ title: 'Image added and selected successfully' })
  }
  return (
    <Modal
      open
      width="76rem"
      className="image-dialog"
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
            children: (
              <BrowseImages
                ref={browse}
                onPick={(image) => onPick(pickedOf(image))}
                onEdit={edit}
                onAdd={() => setTab('add')}
              />
            ),
          },
          {
            key: 'add',
            label: 'Add Image',
            children: (
              <UploadPanel onAdded={add} onCancel={() => setTab('browse')} {...(files && { initialFiles: files })} />
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

/** Whoever has a keyboard types at once; on a phone it would hide the pictures. */
function focusSearch(browse: HTMLElement | null) {
  if (matchMedia('(pointer: fine)').matches) browse?.querySelector<HTMLElement>('input[type=search]')?.focus()
}
