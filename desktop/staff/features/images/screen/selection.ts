/** What has been chosen of a grid. */
export interface Selection {
  ids: ReadonlySet<string>
  /** Where the next range begins: what was last chosen by itself. */
  anchor: string | null
}

export const nothing: Selection = { ids: new Set(), anchor: null }

/** Chooses one, or takes it out again. */
export function toggle({ ids }: Selection, id: string): Selection {
  const after = new Set(ids)
  if (!after.delete(id)) after.add(id)
  return { ids: after, anchor: id }
}

/**
 * From the anchor up to this one, in the order that is shown; all of them become what this one becomes, as in a list of mails. Without an
 * anchor that is shown, only this one.
 */
export function extend(selection: Selection, id: string, shown: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : shown.indexOf(selection.anchor)
  const to = shown.indexOf(id)
  if (from === -1 || to === -1) return toggle(selection, id)
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  const after = new Set(selection.ids)
  const isAdding = !selection.ids.has(id)
  for (const each of range) {
    if (isAdding) after.add(each)
    else after.delete(each)
  }
  return { ids: after, anchor: id }
}

/** With all that are shown. */
export const addAll = ({ ids, anchor }: Selection, shown: readonly string[]): Selection => ({
  ids: new Set([...ids, ...shown]),
  anchor,
})
