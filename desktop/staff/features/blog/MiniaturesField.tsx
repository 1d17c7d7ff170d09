import { useQueries, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { postRecord } from '#shared/features/blog/blog.record.ts'
import { MAX_NAMED } from '#shared/features/catalogue/limits.ts'
import { client } from '#staff/api/client.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { useDebounced } from '#staff/widgets/useDebounced.ts'

const { label, hint } = postRecord.fields['miniatures']!

interface MiniaturesFieldProps {
  /** Ids, separated by spaces. */
  value: string
  set(value: string): void
  problem: string | undefined
}

/** Miniatures that the post ends with, found by name. */
export function MiniaturesField({ value, set, problem }: MiniaturesFieldProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const ids = value.split(' ').filter(Boolean)
  const found = useQuery({
    queryKey: ['/api/products/suggestions', search],
    queryFn: () => client.products.suggestions({ query: { search } }),
  })
  const chosen = useQueries({
    queries: ids.map((id) => ({
      queryKey: [`/api/products/handle/${id}`],
      queryFn: () => client.products.byHandle({ params: { handle: id } }),
    })),
  })
  const names = new Map(found.data?.products.map(({ id, name }) => [id, name]))
  for (const { data } of chosen) if (data) names.set(data.id, data.name)
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <Select
          {...control}
          mode="multiple"
          maxCount={MAX_NAMED}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          loading={found.isFetching}
          notFoundContent={found.isError ? 'The catalogue can’t be reached.' : 'No miniature found.'}
          value={ids}
          options={[...names].map(([id, name]) => ({ value: id, label: name }))}
          labelRender={({ value: id, label }) => label ?? `Not on sale (${id})`}
          onChange={(next) => set(next.join(' '))}
        />
      )}
    </Field>
  )
}
