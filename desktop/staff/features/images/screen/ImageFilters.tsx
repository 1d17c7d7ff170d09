import { Button, Select } from 'antd'
import { memo } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { SearchField, TagFilter } from '#staff/features/images/ImageSearch.tsx'
import { Choices } from '#staff/widgets/form/Choices.tsx'
import {
  countKinds,
  isFiltered,
  noFilter,
  type ImageFilter,
  type ImageKind,
  type ImageOrder,
  type Usage,
} from './filter.ts'

interface ImageFiltersProps {
  images: readonly Image[]
  usage: Usage
  filter: ImageFilter
  set(patch: Partial<ImageFilter>): void
}

const kinds = [
  ['all', 'ALL'],
  ['unused', 'UNUSED'],
  ['no-alt', 'NO ALT TEXT'],
  ['external', 'EXTERNAL'],
] as const satisfies readonly [ImageKind, string][]

const orders: { value: ImageOrder; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'size', label: 'Largest first' },
]

export const ImageFilters = memo(function ImageFilters({ images, usage, filter, set }: ImageFiltersProps) {
  const counts = countKinds(images, usage)
  return (
    <search>
      <div className="image-row image-filters">
        <SearchField value={filter.search} onChange={(search) => set({ search })} />
        <Choices
          aria-label="Show"
          value={filter.kind}
          options={kinds.map(([value, label]) => ({ value, label: `${label} ${counts[value] ?? '...'}` }))}
          onChange={({ target }) => set({ kind: target.value as ImageKind })}
        />
        <Select aria-label="Order" value={filter.order} options={orders} onChange={(order) => set({ order })} />
        {isFiltered(filter) && (
          <Button onClick={() => set({ search: noFilter.search, tags: noFilter.tags, kind: noFilter.kind })}>
            SHOW ALL
          </Button>
        )}
      </div>
      <TagFilter images={images} chosen={filter.tags} onChoose={(tags) => set({ tags })} />
    </search>
  )
})
