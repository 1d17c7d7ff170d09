const parts = /^([<>[] ?)?(.*?)( ?[>\]])?$/s

/** `> FILTER` or `[TRY AGAIN]`, whose signs only decorate: screen readers leave them out. */
export function signed(text: string) {
  const [, before, words, after] = parts.exec(text)!
  return (
    <span>
      {before && <span aria-hidden="true">{before}</span>}
      {words}
      {after && <span aria-hidden="true">{after}</span>}
    </span>
  )
}
