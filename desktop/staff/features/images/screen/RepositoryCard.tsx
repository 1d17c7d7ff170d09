import { memo, useCallback, type MouseEvent } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { bridge } from '#staff/bridge.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { CopyUrl } from '#staff/features/images/CopyUrl.tsx'
import { ImageCard } from '#staff/features/images/ImageCard.tsx'
import { placesInWords } from '#staff/features/images/ImageUses.tsx'
import { isExternal, nameOf } from '#staff/features/images/images.ts'

/** What can be done with a card. They stay the same, so that cards are not drawn again while somebody types. */
export interface CardActions {
  onOpen(image: Image): void
  onDelete(image: Image): void
  /** With Shift: everything from the last one up to this. */
  onSelect(id: string, isRange: boolean): void
}

interface RepositoryCardProps {
  image: Image
  /** In how many places it is used. Null: not known yet. */
  uses: number | null
  isSelected: boolean
  /** This browser keeps changes of it that have not been sent. */
  hasDraft: boolean
  actions: CardActions
}

/** One column up to 48rem, there with the picture beside the words; then two, three, four. */
const SIZES = '(min-width: 80rem) 21rem, (min-width: 64rem) 33vw, (min-width: 48rem) 50vw, 8rem'

/** In the desktop editor. The file may take a moment: a mouse that is let go before is no press on the card. */
function dragOut({ id }: Image) {
  const end = new AbortController()
  addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: end.signal })
  addEventListener('pointerdown', () => end.abort(), { capture: true, signal: end.signal })
  bridge?.images.dragOut(id)
}

/** An image in the repository. */
export const RepositoryCard = memo(function RepositoryCard(props: RepositoryCardProps) {
  const { image, uses, isSelected, hasDraft, actions } = props
  const { onOpen, onDelete, onSelect } = actions
  const { id } = image
  const name = nameOf(image)
  const press = useCallback(
    (image: Image, { shiftKey, ctrlKey, metaKey }: MouseEvent) => {
      if (shiftKey || ctrlKey || metaKey) onSelect(image.id, shiftKey)
      else onOpen(image)
    },
    [onOpen, onSelect],
  )
  return (
    <ImageCard
      image={image}
      verb="Edit"
      sizes={SIZES}
      isSelected={isSelected}
      {...(bridge && !isExternal(image) && { onDragOut: dragOut })}
      onPress={press}
      corner={
        <label className="image-check">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={({ nativeEvent }) => onSelect(id, (nativeEvent as unknown as MouseEvent).shiftKey)}
          />
        </label>
      }
      facts={
        <>
          {uses !== null && <span>{uses === 0 ? '[UNUSED]' : `used in ${placesInWords(uses)}`}</span>}
          {hasDraft && <span className="image-lacks">[UNSENT CHANGES]</span>}
        </>
      }
    >
      <CopyUrl url={image.url} name={name} />
      <Tool className="tool-edged" name={`EDIT: ${name}`} aria-haspopup="dialog" onPress={() => onOpen(image)}>
        EDIT
      </Tool>
      <Tool
        className="tool-edged"
        data-danger=""
        name={`DELETE: ${name}`}
        aria-haspopup="dialog"
        onPress={() => onDelete(image)}
      >
        DELETE
      </Tool>
    </ImageCard>
  )
})
