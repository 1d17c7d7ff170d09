import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

export type Filters<Name extends string> = Record<Name, string>

/**
 * Search and filters of a list, stored in the address, so that a reload or a shared link shows the same list. Empty
 * filters are left out of the address, and its other parameters stay.
 */
export function useFilters<Name extends string>(
  names: readonly Name[],
): [filters: Filters<Name>, set: (patch: Partial<Filters<Name>>) => void] {
  const [params, setParams] = useSearchParams()
  // The chosen values until the router has updated the address; a checkbox would flicker otherwise.
  const [chosen, setChosen] = useState<{ at: URLSearchParams; patch: Partial<Filters<Name>> }>({
    at: params,
    patch: {},
  })
  const ahead = chosen.at === params ? chosen.patch : {}
  const addressed = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Filters<Name>
  const set = (patch: Partial<Filters<Name>>) => {
    setChosen({ at: params, patch: { ...ahead, ...patch } })
    setParams(
      () => {
        // Reads the current address, because several changes may happen before the next render.
        const after = new URLSearchParams(location.search)
        for (const [name, value] of Object.entries<string | undefined>(patch))
          if (value) after.set(name, value)
          else after.delete(name)
        return after
      },
      // Updates the address at once: links of the filtered list carry its search.
      { replace: true, flushSync: true },
    )
  }
  return [{ ...addressed, ...ahead }, set]
}
