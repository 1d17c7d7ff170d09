import { Button, Input, Select } from 'antd'
import { useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { PostSummary } from '#shared/features/blog/blog.record.ts'
import { useUser } from '#staff/api/user.ts'
import { useDraftedRecords } from '#staff/drafts/drafted-records.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { PostRow } from './PostRow.tsx'
import { stateOf } from '#shared/features/blog/blog.record.ts'
import { editorIntent, newPath, usePosts, useUnsavedPosts } from './posts.ts'
import { categoryLabels } from '#shared/features/blog/category-labels.ts'
import { hasEveryWord, normalizeText } from '#staff/widgets/search.ts'
import '#staff/widgets/cards/cards.css'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { Nothing } from '#staff/widgets/Nothing.tsx'

/** From this many posts on, search and filters are shown. */
const FILTERS_FROM = 8
/** Rows rendered at first. */
const INITIAL_ROWS = 50

/** /cms/blog: the posts, drafts and scheduled ones first. */
export function PostList() {
  const read = usePosts()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const drafted = useDraftedRecords(useUser().id, 'blog')
  const unsaved = useUnsavedPosts()
  const hasDraft = (record: string) => drafted.has(record) || (unsaved.data?.includes(record) ?? false)
  return (
    <>
      <ScreenHead heading={heading} title="BLOG">
        <Button type="primary" {...editorIntent} onClick={() => void navigate(newPath)}>
          ADD POST
        </Button>
      </ScreenHead>
      {hasDraft('new') && (
        <p className="warning">
          You have an unsaved new post.{' '}
          <Link to={newPath} {...editorIntent}>
            [CONTINUE WRITING]
          </Link>
        </p>
      )}
      <Loaded read={read}>
        {(posts) =>
          posts.length === 0 ? (
            <Nothing>
              Nothing here yet. Add the first post. Shoppers see it at /blog once it is published in the shop.
            </Nothing>
          ) : (
            <Posts posts={posts} hasDraft={hasDraft} onDeleted={() => heading.current?.focus()} />
          )
        }
      </Loaded>
    </>
  )
}

interface PostsProps {
  posts: readonly PostSummary[]
  hasDraft(id: string): boolean
  onDeleted(): void
}

function Posts({ posts, hasDraft, onDeleted }: PostsProps) {
  const [filter, setFilter] = useFilter()
  const [showsAll, showAll] = useState(false)
  const found = filterPosts(posts, filter)
  const shown = showsAll ? found : found.slice(0, INITIAL_ROWS)
  return (
    <>
      {(posts.length > FILTERS_FROM || found.length < posts.length) && (
        <PostFilters posts={posts} filter={filter} set={setFilter} found={found.length} />
      )}
      {found.length === 0 && <Nothing>No posts match. Clear the search or the filters to see all posts.</Nothing>}
      <ul className="stack list" aria-label="Posts">
        {shown.map((post) => (
          <PostRow key={post.id} post={post} hasDraft={hasDraft(post.id)} onDeleted={onDeleted} />
        ))}
      </ul>
      {shown.length < found.length && <Button onClick={() => showAll(true)}>{`SHOW ALL ${found.length}`}</Button>}
    </>
  )
}

/** Keeps the filter in the URL, so that Back from a post restores the list. */
function useFilter(): [PostFilter, (patch: Partial<PostFilter>) => void] {
  const [params, setParams] = useSearchParams()
  const filter = {
    search: params.get('search') ?? '',
    category: params.get('category') ?? '',
    state: params.get('state') ?? '',
  }
  const set = (patch: Partial<PostFilter>) =>
    setParams(
      Object.entries({ ...filter, ...patch }).filter(([, value]) => value !== ''),
      { replace: true },
    )
  return [filter, set]
}

interface PostFiltersProps {
  posts: readonly PostSummary[]
  filter: PostFilter
  set(patch: Partial<PostFilter>): void
  found: number
}

const states = [
  { value: '', label: 'All states' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
]

function PostFilters({ posts, filter, set, found }: PostFiltersProps) {
  const categories = [...new Set(posts.map(({ category }) => category))]
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <search className="record-filters">
      <Input
        type="search"
        aria-label="Search posts"
        placeholder="Search"
        value={filter.search}
        onChange={({ target }) => set({ search: target.value })}
      />
      <Select
        aria-label="Category"
        value={filter.category}
        options={[
          { value: '', label: 'All categories' },
          ...categories.map((value) => ({ value: value as string, label: categoryLabels[value] })),
        ]}
        onChange={(category) => set({ category })}
      />
      <Select aria-label="State" value={filter.state} options={states} onChange={(state) => set({ state })} />
      <output className="dim">{`${found} of ${posts.length} posts`}</output>
      {isFiltered && <Button onClick={() => set({ search: '', category: '', state: '' })}>CLEAR</Button>}
    </search>
  )
}

/** Filter of the list; empty texts match everything. */
interface PostFilter {
  search: string
  category: string
  state: string
}

/** Posts whose title, excerpt, category or slug contain every search word, ignoring case and accents. */
function filterPosts(posts: readonly PostSummary[], { search, category, state }: PostFilter): PostSummary[] {
  return posts.filter((post) => {
    if (category && post.category !== category) return false
    if (state && stateOf(post) !== state) return false
    return hasEveryWord(
      normalizeText([post.title, post.excerpt, categoryLabels[post.category], post.slug].join(' ')),
      search,
    )
  })
}
