/** Page numbers to link to: first, last, current and its neighbours. Null is a gap of two or more. */
export function pageWindow(current: number, last: number): (number | null)[] {
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(near)].toSorted((one, other) => one - other)
  return pages.flatMap((page, at) => {
    const gap = page - (pages[at - 1] ?? page - 1)
    if (gap === 2) return [page - 1, page]
    return gap > 2 ? [null, page] : [page]
  })
}
