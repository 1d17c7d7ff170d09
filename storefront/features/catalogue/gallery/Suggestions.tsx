import './suggestions.css'
import { useEffect, useRef, useState } from 'react'
import { atWidth } from '#shared/features/images/image-url.ts'
import { productPath } from '#shared/paths.ts'
import { formatMoney } from '#shared/pricing/money.ts'
import type { CardProduct } from '#shared/features/catalogue/products.schema.ts'
import { read } from '#storefront/api/read.ts'
import { useKept, useRead } from '#storefront/api/useRead.ts'
import { announce } from '#storefront/widgets/announce.ts'

/** Typing pauses this long before suggestions are asked for. */
const PAUSE_MS = 150
/** Pixels: the next width of a variant above two for each of the picture's. */
const PICTURE = 160
const LIST = 'gallery-suggestions'
const optionId = (at: number) => `${LIST}-${at}`

interface SuggestionsProps {
  input: HTMLInputElement
  text: string
  /** Whether the shopper has begun to type before this loaded. */
  isTyped: boolean
  /** Whether the page shows what was typed. */
  isAnswered: boolean
}

/**
 * Makes the search field a combobox that suggests products: arrows choose, Enter opens, Escape closes. It closes when
 * the page shows what was typed, unless the shopper is choosing. Loads when the field first gets the focus.
 */
export function Suggestions({ input, text, isTyped, isAnswered }: SuggestionsProps) {
  const asked = usePaused(text.trim())
  const [isOpen, setOpen] = useState(isTyped)
  const isAsking = isOpen && asked !== ''
  const answer = useKept(useRead(read('/api/products/suggestions', { query: { search: asked } }), isAsking))
  const [active, setActive] = useState(-1)
  const products = isOpen && text.trim() !== '' ? (answer?.products ?? []) : []
  const count = products.length
  const matches = Math.min(answer?.total ?? 0, count)
  const current = active < count ? active : -1

  const isChoosing = useRef(false)
  useEffect(() => {
    isChoosing.current = current >= 0 || (document.getElementById(LIST)?.matches(':hover') ?? false)
  })
  useEffect(() => {
    if (isAnswered && !isChoosing.current) setOpen(false)
  }, [isAnswered])

  useEffect(() => {
    const close = () => {
      setOpen(false)
      setActive(-1)
    }
    const open = () => {
      setOpen(true)
      setActive(-1)
    }
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      // Safari ends a composition of an input method with 229 only.
      if (
        event.isComposing ||
        event.keyCode === 229 ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey
      )
        return
      if (step) {
        event.preventDefault()
        if (count === 0) return open()
        // Between the last suggestion and the first, the field itself.
        setActive(((current + 1 + step + count + 1) % (count + 1)) - 1)
      } else if (event.key === 'Enter') {
        if (current >= 0) {
          event.preventDefault()
          document.getElementById(optionId(current))?.click()
        }
        close()
      } else if (event.key === 'Escape' && count > 0) {
        // Otherwise it empties the field, as browsers do.
        event.preventDefault()
        close()
      }
    }
    const listeners = { input: open, keydown: onKey as EventListener, blur: close }
    for (const [type, listener] of Object.entries(listeners)) input.addEventListener(type, listener)
    return () => {
      for (const [type, listener] of Object.entries(listeners)) input.removeEventListener(type, listener)
    }
  }, [input, count, current])

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': LIST,
      'aria-expanded': String(count > 0),
      'aria-activedescendant': current < 0 ? '' : optionId(current),
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
    if (current >= 0) document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' })
  }, [input, count, current])

  const message = isAsking && answer && asked === text.trim() ? countText(matches, count - matches) : ''
  useEffect(() => {
    if (message) announce(message)
  }, [message])

  if (count === 0) return null
  return (
    // A press on the list must not take the focus from the field, which would close it.
    <div
      id={LIST}
      className="suggestions"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist has no pictures
      role="listbox"
      tabIndex={-1}
      aria-label="Miniatures"
      onMouseDown={(event) => event.preventDefault()}
      onMouseLeave={() => isAnswered && setOpen(false)}
    >
      {products.map((product, at) => (
        <Option key={product.id} id={optionId(at)} product={product} isNear={at >= matches} isActive={at === current} />
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  product: CardProduct
  isNear: boolean
  isActive: boolean
}

const Option = ({ id, product, isNear, isActive }: OptionProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link, which opens in another tab, too
  <a id={id} className="suggestion" role="option" aria-selected={isActive} tabIndex={-1} href={productPath(product)}>
    {product.imageUrl ? (
      <img src={atWidth(product.imageUrl, PICTURE)} width={48} height={48} alt="" decoding="async" />
    ) : (
      <span className="no-suggestion-picture" aria-hidden="true" />
    )}
    <span className="suggestion-name" dir="auto">
      {product.name}
    </span>
    <span className="dim small">
      {isNear && 'NEAR MATCH, '}
      {product.fromCents === null ? 'SOLD OUT' : `From ${formatMoney(product.fromCents)}`}
    </span>
  </a>
)

function countText(matches: number, near: number): string {
  if (matches + near === 0) return 'No suggestions.'
  const exact = matches > 0 && `${matches} ${matches === 1 ? 'suggestion' : 'suggestions'}`
  const others = near > 0 && `${near} near ${near === 1 ? 'match' : 'matches'}`
  return `${[exact, others].filter(Boolean).join(', ')}.`
}

/** A text once it has not changed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
