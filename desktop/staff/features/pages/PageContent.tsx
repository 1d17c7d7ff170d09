import { useParams } from 'react-router-dom'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { isGone, usePage } from './builder-page.ts'
import { NoSuchPage } from './GoneContent.tsx'
import { PageBuilder, type PageSlots } from './PageBuilder.tsx'
import '#staff/widgets/cards/cards.css'
import './pages.css'
import './page-builder.css'

/** /cms/pages/:id/content: a page in the visual builder (staff specification, section 2). */
export default function PageContent(slots: PageSlots) {
  const { id = '' } = useParams()
  const read = usePage(id)
  const gone = isGone(read.error)
  if (gone && !read.data) return <NoSuchPage id={id} />
  return (
    // What was read stays, and the builder with it: somebody may have deleted the page while it is being built.
    <Loaded read={gone ? { ...read, isError: false } : read}>
      {(page) => <PageBuilder key={id} page={page} isGone={gone} {...slots} />}
    </Loaded>
  )
}
