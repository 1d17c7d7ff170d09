/** Number of tags shown per image. */
const SHOWN = 3

/** An image's first tags, and how many more it has. */
export function TagChips({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  const more = tags.slice(SHOWN)
  return (
    <ul className="image-tags" aria-label="Tags">
      {tags.slice(0, SHOWN).map((tag) => (
        <li key={tag} dir="auto">
          {tag}
        </li>
      ))}
      {more.length > 0 && (
        <li title={more.join(', ')}>
          +{more.length}
          <span className="sr-only"> more: {more.join(', ')}</span>
        </li>
      )}
    </ul>
  )
}
