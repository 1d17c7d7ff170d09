import type { Image } from '#shared/features/images/images.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { imagesInWords } from '#staff/features/images/in-chunks.ts'
import { lacksAlt } from '#staff/features/images/images.ts'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'

/** Reminder that images lack alt text. Renders nothing if all have one. */
export function Undescribed({ images }: { images: readonly Image[] }) {
  const count = images.filter(lacksAlt).length
  if (count === 0) return null
  return (
    <p className="images-undescribed">
      <span>
        <strong>[NO ALT TEXT]</strong> {imagesInWords(count)} {count === 1 ? 'needs' : 'need'} a description.
      </span>
      <LinkButton to={staffPaths.imagesToDescribe}>{count === 1 ? 'DESCRIBE IT' : 'DESCRIBE THEM'}</LinkButton>
    </p>
  )
}
