import type { Image } from '#shared/features/images/images.schema.ts'
import { ImageCard } from '#staff/features/images/ImageCard.tsx'
import { nameOf } from '#staff/features/images/images.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'

interface PickCardProps {
  image: Image
  onPick(image: Image): void
  onEdit(image: Image): void
  onDelete(image: Image): void
}

/** Two, three and four columns of the dialog. */
const SIZES = '(min-width: 64rem) 17rem, (min-width: 48rem) 30vw, 45vw'

export function PickCard({ image, onPick, onEdit, onDelete }: PickCardProps) {
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
