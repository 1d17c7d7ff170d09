import { useLocation } from 'react-router-dom'
import { useImages } from '#staff/features/images/images.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { DescribeQueue } from './DescribeQueue.tsx'
import './alt.css'

/** /images/describe: adds alt texts one image at a time, for the chosen images or for all without one. */
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
