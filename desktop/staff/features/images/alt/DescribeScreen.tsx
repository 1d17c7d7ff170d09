import { useLocation } from 'react-router-dom'
import { useImages } from '#staff/features/images/images.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { DescribeQueue } from './DescribeQueue.tsx'
import './alt.css'

/** /images/describe: alt texts, one image after the other. Of those that were chosen in the list, or of all that have none. */
export default function DescribeScreen() {
  const { state, key } = useLocation() as { state: { ids?: string[] } | null; key: string }
  const read = useImages()
  return (
    <>
      <div className="staff-head">
        <h1>ALT.TEXTS</h1>
      </div>
      <Loaded read={read} loading="Loading image repository..." failure="Failed to fetch images">
        {(images) => <DescribeQueue key={key} images={images} chosen={state?.ids} />}
      </Loaded>
    </>
  )
}
