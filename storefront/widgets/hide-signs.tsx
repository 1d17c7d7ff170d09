const parts = /^([<>[] ?)?(.*?)( ?[>\]])?$/s

/** Hides the decorative signs of a label such as `> FILTER` or `[TRY AGAIN]` from screen readers. */
export function hideSigns(text: string) {
  const [, before, words, after] = parts.exec(text)!
  return (
    <span>
      {before && <span aria-hidden="true">{before}</span>}
      {words}
      {after && <span aria-hidden="true">{after}</span>}
    </span>
  )
}
