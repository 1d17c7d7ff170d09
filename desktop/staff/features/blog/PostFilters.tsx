import { Button, Input, Select } from 'antd'
import type { PostSummary } from '#shared/features/blog/blog.schema.ts'
import { categoryLabels } from '#shared/features/blog/category-labels.ts'
import type { PostFilter } from './filter.ts'

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

export function PostFilters({ posts, filter, set, found }: PostFiltersProps) {
  const categories = [...new Set(posts.map(({ category }) => category))]
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <search className="post-filters">
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
