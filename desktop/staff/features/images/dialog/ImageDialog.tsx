import { Modal, Tabs } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { UploadPanel } from '#staff/features/images/upload/UploadPanel.tsx'
import type { PicturePickerProps } from '#staff/widgets/picture/picture-picker.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { BrowseImages, focusSearch } from './BrowseImages.tsx'
import { EditTab } from './EditTab.tsx'
import { toPickedPicture } from '#staff/widgets/picture/to-picked-picture.ts'
import './dialog.css'

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
