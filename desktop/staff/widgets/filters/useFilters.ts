import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

export type Filters<Name extends string> = Record<Name, string>

/**
 * What a list is searched and filtered by, kept in the address: whoever reloads, comes back or opens a link finds the list as it was.
 * Empty texts for everything; they don't stand in the address, and what else does stays.
 */
export function useFilters<Name extends string>(
  names: readonly Name[],
): [filters: Filters<Name>, set: (patch: Partial<Filters<Name>>) => void] {
  const [params, setParams] = useSearchParams()
  // What was chosen, until the address says it: a box would else lose its tick until the router has come round.
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
        // As it is, and not as it was drawn: two changes may follow each other more quickly than screens are drawn.
        const after = new URLSearchParams(location.search)
        for (const [name, value] of Object.entries<string | undefined>(patch))
          if (value) after.set(name, value)
          else after.delete(name)
        return after
      },
      { replace: true },
    )
  }
  return [{ ...addressed, ...ahead }, set]
}
