/** Selected images of a grid. */
export interface Selection {
  ids: ReadonlySet<string>
  /** Start of the next range: the last image selected on its own. */
  anchor: string | null
}

export const nothing: Selection = { ids: new Set(), anchor: null }

export function toggle({ ids }: Selection, id: string): Selection {
  const after = new Set(ids)
  if (!after.delete(id)) after.add(id)
  return { ids: after, anchor: id }
}

/**
 * Sets everything from the anchor to this image, in display order, to this image's new state. Without a visible anchor,
 * only this image.
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

export const addAll = ({ ids, anchor }: Selection, shown: readonly string[]): Selection => ({
  ids: new Set([...ids, ...shown]),
  anchor,
})
