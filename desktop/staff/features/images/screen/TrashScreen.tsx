import { Loaded } from '#staff/widgets/Loaded.tsx'
import { nameOf, useTrash } from '#staff/features/images/images.ts'

/** /images/trash: deleted images, until they are gone for good. */
export default function TrashScreen() {
  const read = useTrash()
  return (
    <>
      <div className="staff-head">
        <h1>TRASH</h1>
      </div>
      <Loaded read={read} loading="Loading image repository..." failure="Failed to fetch images">
        {(images) => (
          <ul>
            {images.map((image) => (
              <li key={image.id}>{nameOf(image)}</li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}
