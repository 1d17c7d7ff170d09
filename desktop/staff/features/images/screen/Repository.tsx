import { Alert, Button } from 'antd'
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { useUser } from '#staff/api/user.ts'
import { useDraftedRecords } from '#staff/drafts/drafted-records.ts'
import { DeleteImages } from '#staff/features/images/DeleteImages.tsx'
import { cardOf, ImageGrid, NoImages } from '#staff/features/images/ImageGrid.tsx'
import { imagesInWords, lacksAlt } from '#staff/features/images/images.ts'
import { useGridKeys } from '#staff/features/images/useGridKeys.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { filterImages, isFiltered, useFilter, type Usage } from './filter.ts'
import { ImageFilters } from './ImageFilters.tsx'
import { RepositoryCard, type CardActions } from './RepositoryCard.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { addAll, extend, nothing, toggle } from './selection.ts'

interface RepositoryProps {
  images: readonly Image[]
  usage: Usage
  /** Id of the image whose form is open. */
  edited: string | null
  onUpload(): void
  onOpen(image: Image): void
  onDescribe(ids: readonly string[]): void
  /** Rendered below the heading. */
  tools?: ReactNode
}

/** The image repository: grid, filters and selection. */
export function Repository({ images, usage, edited, onUpload, onOpen, onDescribe, tools }: RepositoryProps) {
  const [filter, setFilter] = useFilter()
  const drafted = useDraftedRecords(useUser().id, 'images')
  const [selection, setSelection] = useState(nothing)
  const [deleting, setDeleting] = useState<readonly Image[] | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const grid = useRef<HTMLUListElement>(null)
  // The cards follow the typing at low priority.
  const wanted = useDeferredValue(filter)
  const found = useMemo(() => filterImages(images, wanted, usage), [images, wanted, usage])
  const shown = useMemo(() => found.map(({ id }) => id), [found])
  // Selected images may have been deleted in the meantime.
  const selected = useMemo(() => images.filter(({ id }) => selection.ids.has(id)), [images, selection])
  const hidden = useMemo(() => {
    const inSight = new Set(shown)
    return selected.filter(({ id }) => !inSight.has(id))
  }, [selected, shown])

  const all = () => setSelection((before) => addAll(before, shown))
  const none = () => setSelection(nothing)
  const actions = useCardActions({
    onOpen,
    onDelete: (image) => setDeleting([image]),
    onSelect: (id, isRange) => setSelection((before) => (isRange ? extend(before, id, shown) : toggle(before, id))),
  })
  useGridKeys(grid, {
    onAll: all,
    onNone: none,
    onDelete: (id) => setDeleting(images.filter((image) => image.id === id)),
  })
  const focusNext = nextOf(deleting ?? [], shown)

  return (
    <>
      <ScreenHead heading={heading} title="IMAGES">
        <output className="dim">{`${found.length} of ${images.length} images`}</output>
        <Button type="primary" className="image-upload" onClick={onUpload}>
          Upload
        </Button>
      </ScreenHead>
      {tools}
      <Undescribed images={images} />
      {images.length > 0 && <ImageFilters images={images} usage={usage} filter={filter} set={setFilter} />}
      {found.length === 0 && <NoImages isFiltered={isFiltered(wanted)} />}
      {(found.length > 0 || selected.length > 0) && (
        <SelectionBar
          shown={found.length}
          selected={selected}
          hidden={hidden.length}
          onAll={all}
          onNone={none}
          onDelete={() => setDeleting(selected)}
          onDescribe={() =>
            onDescribe([...found.filter(({ id }) => selection.ids.has(id)), ...hidden].map(({ id }) => id))
          }
        />
      )}
      <ImageGrid label="Images" grid={grid} images={found} of={wanted}>
        {(image) => (
          <RepositoryCard
            image={image}
            uses={usage === undefined ? null : (usage[image.id] ?? 0)}
            isSelected={selection.ids.has(image.id)}
            hasDraft={image.id !== edited && drafted.has(image.id)}
            actions={actions}
          />
        )}
      </ImageGrid>
      {deleting && (
        <DeleteImages
          images={deleting}
          onClose={() => setDeleting(null)}
          focusAfter={() => {
            if (cardOf(grid.current, deleting[0]!.id)) return null
            return cardOf(grid.current, focusNext) ?? heading.current
          }}
        />
      )}
    </>
  )
}

/** The image after the deleted ones, or the one before, whose card takes their place. */
function nextOf(deleted: readonly Image[], shown: readonly string[]): string | undefined {
  const ids = new Set(deleted.map(({ id }) => id))
  const last = shown.findLastIndex((id) => ids.has(id))
  return shown[last + 1] ?? shown.findLast((id) => !ids.has(id))
}

/** Reminder that images lack alt text. Renders nothing if all have one. */
function Undescribed({ images }: { images: readonly Image[] }) {
  const count = images.filter(lacksAlt).length
  if (count === 0) return null
  return (
    <Alert
      className="images-undescribed"
      type="warning"
      role="note"
      title={`[NO ALT TEXT] ${imagesInWords(count)} ${count === 1 ? 'needs' : 'need'} a description.`}
      action={<LinkButton to={staffPaths.imagesToDescribe}>{count === 1 ? 'DESCRIBE IT' : 'DESCRIBE THEM'}</LinkButton>}
    />
  )
}

/** Functions with a stable identity that call the latest `actions`, so that cards don't rerender. */
function useCardActions(actions: CardActions): CardActions {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  return useMemo(
    () => ({
      onOpen: (image) => latest.current.onOpen(image),
      onDelete: (image) => latest.current.onDelete(image),
      onSelect: (id, isRange) => latest.current.onSelect(id, isRange),
    }),
    [],
  )
}
