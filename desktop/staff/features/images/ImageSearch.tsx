import { Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { tagsOf } from './images.ts'
import './images.css'

interface SearchFieldProps {
  value: string
  onChange(search: string): void
}

export const SearchField = ({ value, onChange }: SearchFieldProps) => (
  <Input
    type="search"
    aria-label="Search images"
    placeholder="Search names, alt texts and captions"
    dir="auto"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

interface TagFilterProps {
  images: readonly Image[]
  chosen: readonly string[]
  onChoose(tags: string[]): void
}

/** Tags shown before the list is expanded; about two or three lines. */
const SHOWN = 16

/** All tags in use as chips; a click toggles one. Renders nothing if there are none. */
export function TagFilter({ images, chosen, onChoose }: TagFilterProps) {
  const [showsAll, setShowsAll] = useState(false)
  const all = useMemo(() => tagsOf(images), [images])
  // A link may name a tag that no image has any more; its chip is still shown so that it can be removed.
  const gone = chosen.filter((tag) => all.every((one) => one.tag !== tag)).map((tag) => ({ tag, count: 0 }))
  const tags = [...gone, ...all]
  if (tags.length === 0) return null
  const shown = showsAll ? tags : tags.filter(({ tag }, index) => index < SHOWN || chosen.includes(tag))
  return (
    <fieldset className="image-row tag-filter">
      <legend className="sr-only">Tags</legend>
      {shown.map(({ tag, count }) => {
        const isChosen = chosen.includes(tag)
        return (
          <Button
            key={tag}
            size="small"
            type={isChosen ? 'primary' : 'default'}
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? chosen.filter((one) => one !== tag) : [...chosen, tag])}
          >
            <bdi>{tag}</bdi> {count}
          </Button>
        )
      })}
      {tags.length > SHOWN && (
        <Button size="small" type="text" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'FEWER TAGS' : `ALL ${tags.length} TAGS`}
        </Button>
      )}
      {chosen.length > 0 && (
        <Button size="small" onClick={() => onChoose([])}>
          Clear all
        </Button>
      )}
    </fieldset>
  )
}
