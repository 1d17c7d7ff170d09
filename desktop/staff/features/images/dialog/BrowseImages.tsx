import { Button, Input } from 'antd'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type Ref } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { DeleteImages } from '#staff/features/images/DeleteImages.tsx'
import { findImages, useImages, type ImageSearch, nameOf } from '#staff/features/images/images.ts'
import { useGridKeys } from '#staff/features/images/screen/useGridKeys.ts'
import { useMore } from '#staff/features/images/screen/useMore.ts'
import { TagFilter } from '#staff/features/images/TagFilter.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { ImageCard } from '#staff/features/images/ImageCard.tsx'
import { Tool } from '#staff/widgets/menu/Tool.tsx'

interface BrowseImagesProps extends PickingProps {
  ref: Ref<HTMLDivElement>
}

interface PickingProps {
  onPick(image: Image): void
  onEdit(image: Image): void
  /** Opens the tab that adds images. */
  onAdd(): void
}

/** The tab Browse Images: a click on an image selects it. */
export function BrowseImages({ ref, ...picking }: BrowseImagesProps) {
  const read = useImages()
  return (
    <div ref={ref}>
      <Loaded read={read} loading="Loading image repository..." failure="Failed to fetch images">
        {(images) => <Browse images={images} {...picking} />}
      </Loaded>
    </div>
  )
}

function Browse({ images, onPick, onEdit, onAdd }: PickingProps & { images: readonly Image[] }) {
  const [wanted, setWanted] = useState<ImageSearch>({ search: '', tags: [] })
  const [deleted, setDeleted] = useState<Image | null>(null)
  const grid = useRef<HTMLUListElement>(null)
  const searching = useRef<HTMLElement>(null)
  useEffect(() => focusSearch(searching.current), [])
  const search = useDeferredValue(wanted)
  const found = useMemo(() => findImages(images, search), [images, search])
  const { shown, words, foot, show } = useMore(found)
  useGridKeys(grid, {
    onAll: () => undefined,
    onNone: () => undefined,
    onDelete: (id) => setDeleted(images.find((image) => image.id === id) ?? null),
  })
  const isFiltered = wanted.search.trim() !== '' || wanted.tags.length > 0
  return (
    <>
      <search ref={searching} className="image-browse-search">
        <Input
          type="search"
          aria-label="Search images"
          placeholder="Search names, alt texts and captions"
          dir="auto"
          value={wanted.search}
          onChange={({ target }) => setWanted({ ...wanted, search: target.value })}
        />
        <output className="dim">{`${found.length} of ${images.length} images`}</output>
        <TagFilter images={images} chosen={wanted.tags} onChoose={(tags) => setWanted({ ...wanted, tags })} />
      </search>
      {found.length === 0 && (
        <div className="image-nothing">
          <p className="bright">No images found</p>
          <p>{isFiltered ? 'Try adjusting your search criteria' : 'Add some images to get started'}</p>
          {images.length === 0 && (
            <Button type="primary" onClick={onAdd}>
              ADD AN IMAGE
            </Button>
          )}
        </div>
      )}
      <ul ref={grid} className="image-picks" aria-label="Images">
        {shown.map((image) => (
          <li key={image.id}>
            <PickCard image={image} onPick={onPick} onEdit={onEdit} onDelete={setDeleted} />
          </li>
        ))}
      </ul>
      {words && (
        <p key={shown.length} ref={foot}>
          <Button onClick={() => focusLater(grid.current, show())}>{words}</Button>
        </p>
      )}
      {deleted && (
        <DeleteImages
          images={[deleted]}
          onClose={() => setDeleted(null)}
          focusAfter={() =>
            grid.current?.querySelector<HTMLElement>(`[data-image="${deleted.id}"] .image-delete`) ??
            grid.current?.querySelector<HTMLElement>('button') ??
            null
          }
        />
      )}
    </>
  )
}

/** Focuses the search field on devices with a mouse; on phones the keyboard would hide the images. */
export function focusSearch(around: HTMLElement | null) {
  if (matchMedia('(pointer: fine)').matches) around?.querySelector<HTMLElement>('input[type=search]')?.focus()
}

/** Focuses the first of the newly shown cards. */
function focusLater(grid: HTMLElement | null, image: Image | undefined) {
  requestAnimationFrame(() =>
    grid?.querySelector<HTMLElement>(`[data-image="${image?.id}"] button`)?.focus({ preventScroll: true }),
  )
}

interface PickCardProps {
  image: Image
  onPick(image: Image): void
  onEdit(image: Image): void
  onDelete(image: Image): void
}

/** Two, three and four columns of the dialog. */
const SIZES = '(min-width: 64rem) 17rem, (min-width: 48rem) 30vw, 45vw'

function PickCard({ image, onPick, onEdit, onDelete }: PickCardProps) {
  const name = nameOf(image)
  return (
    <ImageCard image={image} verb="Select" sizes={SIZES} onPress={onPick}>
      <Tool className="tool-edged image-edit" name={`EDIT: ${name}`} onPress={() => onEdit(image)}>
        EDIT
      </Tool>
      <Tool
        className="tool-edged image-delete"
        data-danger=""
        name={`DELETE: ${name}`}
        aria-haspopup="dialog"
        onPress={() => onDelete(image)}
      >
        DELETE
      </Tool>
    </ImageCard>
  )
}
