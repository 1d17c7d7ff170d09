import type { DragEvent, MouseEvent, ReactNode } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { isExternal, lacksAlt, nameOf } from './images.ts'
import { Thumbnail } from './Thumbnail.tsx'

interface ImageCardProps {
  image: Image
  /** What clicking the image does, for screen readers: `Edit`, `Select`. */
  verb?: string
  /** Absent if the image is not clickable. */
  onPress?(image: Image, event: MouseEvent): void
  /** If the image can be dragged out of the window: called when somebody points at it, and when the drag begins. */
  dragging?: { prepare(image: Image): void; leave(): void; start(image: Image): void }
  sizes?: string
  isSelected?: boolean
  /** Overlay in the image's corner, such as a checkbox. */
  corner?: ReactNode
  /** An extra line of facts, such as where the image is used. */
  facts?: ReactNode
  /** The buttons below. */
  children: ReactNode
}

/** An image in a grid: thumbnail, original name, filename, alt text and tags. */
export function ImageCard(props: ImageCardProps) {
  const { image, verb, onPress, dragging, sizes = '20rem', isSelected = false, corner, facts, children } = props
  const name = nameOf(image)
  const thumbnail = <Thumbnail image={image} sizes={sizes} alt="" />
  return (
    <article className="image-card" aria-label={name} data-image={image.id} data-selected={isSelected}>
      <div className="image-card-thumbnail">
        {onPress ? (
          <button
            type="button"
            onClick={(event) => onPress(image, event)}
            {...(dragging && {
              draggable: true,
              onPointerEnter: () => dragging.prepare(image),
              onPointerLeave: dragging.leave,
              onDragStart: (event: DragEvent) => {
                // The operating system drags a file instead.
                event.preventDefault()
                dragging.start(image)
              },
            })}
          >
            <span className="sr-only">
              {verb} {name}
            </span>
            {thumbnail}
          </button>
        ) : (
          thumbnail
        )}
        {corner}
      </div>
      <div className="image-card-words">
        <h2 className="image-line" dir="auto" title={name}>
          {name}
        </h2>
        {image.filename !== name && (
          <p className="image-line dim" dir="auto" title={image.filename}>
            {image.filename}
          </p>
        )}
        {lacksAlt(image) ? (
          <p className="image-lacks">[NO ALT TEXT]</p>
        ) : image.isDecorative ? (
          <p className="dim">[DECORATIVE]</p>
        ) : (
          <p className="image-card-alt" dir="auto" title={image.alt}>
            {image.alt}
          </p>
        )}
        {(facts || isExternal(image)) && (
          <p className="dim">
            {isExternal(image) && '[EXTERNAL] '}
            {facts}
          </p>
        )}
        <TagChips tags={image.tags} />
      </div>
      <div className="image-row image-card-buttons">{children}</div>
    </article>
  )
}

/** Number of tags shown per image. */
const SHOWN = 3

/** An image's first tags, and how many more it has. */
function TagChips({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  const more = tags.slice(SHOWN)
  return (
    <ul className="image-row image-tags" aria-label="Tags">
      {tags.slice(0, SHOWN).map((tag) => (
        <li key={tag} dir="auto">
          {tag}
        </li>
      ))}
      {more.length > 0 && (
        <li title={more.join(', ')}>
          +{more.length}
          <span className="sr-only"> more: {more.join(', ')}</span>
        </li>
      )}
    </ul>
  )
}
