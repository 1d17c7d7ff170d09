import { Link } from 'react-router-dom'
import type { Image } from '#shared/features/images/images.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { placesInWords } from './ImageUses.tsx'
import { nameOf, useUsage } from './images.ts'

/** Which of several images are used, each with a link to its details. */
export function UsesOfMany({ images }: { images: readonly Image[] }) {
  const read = useUsage()
  return (
    <Loaded read={read} loading="Checking where they are used..." failure="Failed to check where they are used">
      {(usage) => {
        const used = images.filter(({ id }) => usage[id])
        if (used.length === 0) return <p className="dim">[UNUSED] Nothing in the shop uses any of them.</p>
        return (
          <>
            <p>{used.length === 1 ? '1 of them is used:' : `${used.length} of them are used:`}</p>
            <ul className="image-uses-list">
              {used.map((image) => (
                <li key={image.id}>
                  <Link to={staffPaths.image(image.id)} dir="auto">
                    {nameOf(image)}
                  </Link>{' '}
                  <span className="dim">in {placesInWords(usage[image.id]!)}</span>
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}
