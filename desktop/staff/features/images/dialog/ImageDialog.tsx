import { Button, Modal, Tabs } from 'antd'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { DeleteImages } from '#staff/features/images/DeleteImages.tsx'
import { EditImage } from '#staff/features/images/form/EditImage.tsx'
import { useImageEdit } from '#staff/features/images/form/useImageEdit.ts'
import { ImageCard } from '#staff/features/images/ImageCard.tsx'
import { cardOf, ImageGrid, NoImages } from '#staff/features/images/ImageGrid.tsx'
import { findImages, nameOf, useImages, type ImageSearch } from '#staff/features/images/images.ts'
import { SearchField, TagFilter } from '#staff/features/images/ImageSearch.tsx'
import { useGridKeys } from '#staff/features/images/useGridKeys.ts'
import { toPickedImage, type ImagePickerProps } from '#staff/widgets/image/image-picker.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'

const UploadPanel = lazy(async () => ({
  default: (await import('#staff/features/images/upload/UploadDialog.tsx')).UploadPanel,
}))

type Tab = 'browse' | 'add' | 'edit'

/** The image picker for blocks, posts and texts. Mount it to open it. */
export default function ImageDialog({ files, onPick, onClose, focusAfter }: ImagePickerProps) {
  useFocusBack(focusAfter)
  const [tab, setTab] = useState<Tab>(files?.length ? 'add' : 'browse')
  const [edited, setEdited] = useState<Image | null>(null)
  const browse = useRef<HTMLDivElement>(null)
  const leaveForm = useRef<() => void>(null)
  const backTo = useRef<string>(null)

  useEffect(() => {
    // Returns the focus from the form to its image.
    if (tab !== 'browse' || backTo.current === null) return undefined
    const back = backTo.current
    backTo.current = null
    // The tab is rendered a moment later.
    const timer = setTimeout(() => cardOf(browse.current, back, '.image-edit')?.focus())
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
  const pick = (image: Image) => onPick(toPickedImage(image))
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
            children: <BrowseTab around={browse} onPick={pick} onEdit={edit} onAdd={() => setTab('add')} />,
          },
          {
            key: 'add',
            label: 'Add Image',
            children: (
              <Suspense>
                <UploadPanel onAdded={pick} onCancel={() => setTab('browse')} {...(files && { initialFiles: files })} />
              </Suspense>
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
                onOpen={edit}
                onClose={closeForm}
              />
            ),
          },
        ]}
      />
    </Modal>
  )
}

interface BrowseTabProps {
  around: RefObject<HTMLDivElement | null>
  onPick(image: Image): void
  onEdit(image: Image): void
  /** Opens the tab that adds images. */
  onAdd(): void
}

/** The tab Browse Images: a click on an image selects it. */
function BrowseTab({ around, ...picking }: BrowseTabProps) {
  const read = useImages()
  return (
    <div ref={around}>
      <Loaded read={read} loading="Loading image repository..." failure="Failed to fetch images">
        {(images) => <Browse images={images} {...picking} />}
      </Loaded>
    </div>
  )
}

/** Two, three and four columns of the dialog. */
const SIZES = '(min-width: 64rem) 17rem, (min-width: 48rem) 30vw, 45vw'

function Browse({ images, onPick, onEdit, onAdd }: Omit<BrowseTabProps, 'around'> & { images: readonly Image[] }) {
  const [wanted, setWanted] = useState<ImageSearch>({ search: '', tags: [] })
  const [deleted, setDeleted] = useState<Image | null>(null)
  const grid = useRef<HTMLUListElement>(null)
  const searching = useRef<HTMLElement>(null)
  useEffect(() => focusSearch(searching.current), [])
  const search = useDeferredValue(wanted)
  const found = useMemo(() => findImages(images, search), [images, search])
  useGridKeys(grid, { onDelete: (id) => setDeleted(images.find((image) => image.id === id) ?? null) })
  return (
    <>
      <search ref={searching} className="image-row image-filters">
        <SearchField value={wanted.search} onChange={(search) => setWanted({ ...wanted, search })} />
        <output className="dim">{`${found.length} of ${images.length} images`}</output>
        <TagFilter images={images} chosen={wanted.tags} onChoose={(tags) => setWanted({ ...wanted, tags })} />
      </search>
      {found.length === 0 && (
        <NoImages isFiltered={wanted.search.trim() !== '' || wanted.tags.length > 0}>
          {images.length === 0 && (
            <Button type="primary" onClick={onAdd}>
              ADD AN IMAGE
            </Button>
          )}
        </NoImages>
      )}
      <ImageGrid label="Images" grid={grid} images={found} isDialog>
        {(image) => (
          <ImageCard image={image} verb="Select" sizes={SIZES} onPress={onPick}>
            <Tool className="tool-edged image-edit" name={`EDIT: ${nameOf(image)}`} onPress={() => onEdit(image)}>
              EDIT
            </Tool>
            <Tool
              className="tool-edged image-delete"
              data-danger=""
              name={`DELETE: ${nameOf(image)}`}
              aria-haspopup="dialog"
              onPress={() => setDeleted(image)}
            >
              DELETE
            </Tool>
          </ImageCard>
        )}
      </ImageGrid>
      {deleted && (
        <DeleteImages
          images={[deleted]}
          onClose={() => setDeleted(null)}
          focusAfter={() =>
            cardOf(grid.current, deleted.id, '.image-delete') ??
            grid.current?.querySelector<HTMLElement>('button') ??
            null
          }
        />
      )}
    </>
  )
}

/** Focuses the search field on devices with a mouse; on phones the keyboard would hide the images. */
function focusSearch(around: HTMLElement | null) {
  if (matchMedia('(pointer: fine)').matches) around?.querySelector<HTMLElement>('input[type=search]')?.focus()
}

interface EditTabProps {
  /** The image as it was when it was chosen. */
  image: Image
  /**
   * Receives the function that closes the form after asking about unsaved changes, for Escape and the close button;
   * null once the form is closed.
   */
  onLeaving(leave: (() => void) | null): void
  /** Shows another image in its place. */
  onOpen(image: Image): void
  /** Called on cancel and after a successful update. */
  onClose(): void
}

/** The tab Edit Image: alt text, caption, tags. */
function EditTab({ image: chosen, onLeaving, onOpen, onClose }: EditTabProps) {
  const { data } = useImages()
  const image = data?.find(({ id }) => id === chosen.id) ?? chosen
  const edit = useImageEdit(image, onClose)
  useEffect(() => {
    onLeaving(edit.leaving.close)
    return () => onLeaving(null)
  })
  return <EditImage edit={edit} onOpen={onOpen} />
}
