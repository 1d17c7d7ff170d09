import type { ComponentProps } from 'react'
import { useParams } from 'react-router-dom'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { isGone } from '#staff/api/api-error.ts'
import { useShownDraft } from '#staff/widgets/releases/useShownDraft.ts'
import { usePage } from './builder-page.ts'
import { PageNotFound } from './DeletedContent.tsx'
import { PageBuilder, type PageSlots } from './PageBuilder.tsx'
import '#staff/widgets/cards/cards.css'
import './pages.css'

/** /cms/pages/:id/content: a page in the visual builder. */
export default function PageContent(slots: PageSlots) {
  const { id = '' } = useParams()
  return <BuilderOfPage id={id} {...slots} />
}

type BuilderOfPageProps = Omit<ComponentProps<typeof PageBuilder>, 'page' | 'draft' | 'isGone'> & { id: string }

/** The builder of the page with this id, once it is loaded. */
export function BuilderOfPage({ id, ...rest }: BuilderOfPageProps) {
  const read = usePage(id)
  const gone = isGone(read.error)
  if (gone && !read.data) return <PageNotFound id={id} />
  return (
    // The loaded page and the builder stay: someone may delete the page while it is being edited.
    <Loaded read={gone ? { ...read, isError: false } : read}>
      {(page) => <WithDraft page={page} isGone={gone} {...rest} />}
    </Loaded>
  )
}

/** The builder of the page's draft if it has one. Without a connection it is the page's. */
function WithDraft(props: Omit<ComponentProps<typeof PageBuilder>, 'draft'>) {
  const { id } = props.page
  const { draft, isPending } = useShownDraft('page', id)
  if (isPending) return <p aria-live="polite">[LOADING...]</p>
  return <PageBuilder key={draft ? `draft of ${id}` : id} draft={draft} {...props} />
}
