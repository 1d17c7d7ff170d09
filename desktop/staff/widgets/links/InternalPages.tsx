import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input, Radio } from 'antd'
import { useDeferredValue, useId, useState } from 'react'
import { productPath } from '#shared/paths.ts'
import { client } from '#staff/api/client.ts'
import { usePageList } from '#staff/api/content.ts'
import { useRead } from '#staff/api/read.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { searchTargets, type LinkTarget, listPageTargets, listPostTargets, listScreenTargets } from './link-targets.ts'

interface InternalPagesProps {
  /** The chosen path; empty if none. */
  path: string
  onChange(path: string): void
  problem: string | undefined
}

/** Chooses a target within the shop: published pages, posts, miniatures, and screens that are not pages. */
export function InternalPages(props: InternalPagesProps) {
  const pages = usePageList()
  return <Loaded read={pages}>{(list) => <TargetPicker {...props} pages={listPageTargets(list)} />}</Loaded>
}

/** Posts shown before anything is searched. */
const MAX_POSTS = 5

/** Published posts, and miniatures found by the shop's own search. Pages can be chosen while these load, or without them. */
function useOtherTargets(search: string): { posts: LinkTarget[]; miniatures: LinkTarget[] } {
  const wanted = useDeferredValue(search.trim())
  const posts = useRead('/api/blog', () => client.blog.list())
  const miniatures = useQuery({
    queryKey: ['/api/products/suggestions', wanted],
    queryFn: () => client.products.suggestions({ query: { search: wanted } }),
    enabled: wanted.length > 1,
    placeholderData: keepPreviousData,
  })
  const found = searchTargets(listPostTargets(posts.data ?? []), search)
  return {
    posts: wanted === '' ? found.slice(0, MAX_POSTS) : found,
    miniatures:
      wanted.length > 1
        ? (miniatures.data?.products ?? []).map((product) => ({ name: product.name, path: productPath(product) }))
        : [],
  }
}

function TargetPicker({ path, onChange, problem, pages }: InternalPagesProps & { pages: readonly LinkTarget[] }) {
  const id = useId()
  const [search, setSearch] = useState('')
  const screens = listScreenTargets(pages)
  const { posts, miniatures } = useOtherTargets(search)
  const groups = [
    ['PAGES', searchTargets(pages, search)],
    ['BLOG.POSTS', posts],
    ['MINIATURES', miniatures],
    ['SHOP.SCREENS', searchTargets(screens, search)],
  ] as const
  const first = groups.flatMap(([, targets]) => targets)[0]
  const isElsewhere = /^\/[^/]*$/.test(path) && ![...pages, ...screens].some((place) => place.path === path)
  return (
    <div className="form">
      <Field label="Search pages">
        {(control) => (
          <Input
            {...control}
            type="search"
            placeholder="Pages, posts and miniatures"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            onPressEnter={(event) => {
              event.preventDefault()
              if (first) onChange(first.path)
            }}
          />
        )}
      </Field>
      <Radio.Group
        className="link-places"
        aria-label="Page"
        {...(problem && { 'aria-invalid': true, 'aria-describedby': id })}
        value={path}
        onChange={({ target }) => onChange(String(target.value))}
      >
        {pages.length === 0 && (
          <p>No pages are published yet. Publish one first, or choose one of the shop’s own screens.</p>
        )}
        {groups.map(([name, targets]) => (
          <TargetList key={name} name={name} places={targets} />
        ))}
      </Radio.Group>
      <p className="field-hint" aria-live="polite">
        {!first
          ? `[NOTHING FOUND] No published page, post or miniature is called “${search.trim()}”.`
          : path && `Links to ${path}.`}
        {isElsewhere && ' There is no published page at this address.'}
      </p>
      {problem && (
        <p className="field-problem" id={id}>
          {problem}
        </p>
      )}
    </div>
  )
}

const TargetList = ({ name, places }: { name: string; places: readonly LinkTarget[] }) =>
  places.length > 0 && (
    <div>
      <p className="dim">{name}</p>
      {places.map((place) => (
        <Radio key={place.path} value={place.path} className="link-place">
          <span dir="auto">{place.name}</span> <span className="dim">{place.path}</span>
        </Radio>
      ))}
    </div>
  )
