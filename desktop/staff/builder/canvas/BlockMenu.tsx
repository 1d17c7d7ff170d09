import { Input, Modal, type InputRef } from 'antd'
import { useAtomValue } from 'jotai'
import { useRef, useState, type KeyboardEvent } from 'react'
import { describeType, labelOf } from '#shared/blocks/block-labels.ts'
import { Miniature } from '#staff/widgets/miniature/Miniature.tsx'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { useActions } from './actions.ts'
import { blockPlaceAtom, closeBlockMenu, type BlockPlace } from './block-place.ts'
import { useOptions } from './options.ts'
import './block-menu.css'
import { keyOf } from '#staff/widgets/commands/keyboard.ts'

const purposeOf = (type: string): string => describeType(type)?.purpose ?? ''

/** The block types whose label or purpose contains each word of the search; those whose label starts with it come first. */
export function findBlocks(allowed: readonly string[], search: string): string[] {
  const wanted = search.trim().toLowerCase()
  const textOf = (type: string) => `${labelOf({ type })} ${purposeOf(type)}`.toLowerCase()
  const words = wanted.split(/\s+/)
  return allowed
    .filter((type) => words.every((word) => textOf(type).includes(word)))
    .toSorted((one, other) => Number(textOf(other).startsWith(wanted)) - Number(textOf(one).startsWith(wanted)))
}

/** The menu of blocks, once ADD, ADD NEW ROW, `+` or `/` asked for it. */
export function BlockMenu() {
  const place = useAtomValue(blockPlaceAtom)
  return place && <Blocks place={place} />
}

/** A search field and the blocks with a sketch each. Arrow keys move between them; Enter takes the first one found. */
function Blocks({ place }: { place: BlockPlace }) {
  const actions = useActions()
  const { allowed } = useOptions()
  const [search, setSearch] = useState('')
  const isChosen = useRef(false)
  const field = useRef<InputRef>(null)
  const list = useRef<HTMLUListElement>(null)
  // The added block takes the focus.
  useFocusBack(() => (isChosen.current ? (document.activeElement as HTMLElement | null) : null))
  const found = findBlocks(allowed, search)

  const choose = (type: string) => {
    isChosen.current = true
    closeBlockMenu()
    actions.insert(place, type)
  }
  /** From the search field (-1) or a block to the next or previous one; what is typed goes on with the search. */
  const move = (event: KeyboardEvent, from: number) => {
    const key = keyOf(event)
    const by = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (/^[^ ]$/.test(key) && !event.ctrlKey && !event.metaKey && !event.altKey) field.current?.focus()
    if (by === undefined) return
    event.preventDefault()
    const next = Math.min(from + by, found.length - 1)
    if (next < 0) field.current?.focus()
    else list.current?.querySelectorAll('button')[next]?.focus()
  }
  /** The search field has the focus at first; with touch, where its keyboard would hide the blocks, the first of them. */
  const focusFirst = () =>
    (matchMedia('(pointer: coarse)').matches ? list.current?.querySelector('button') : field.current)?.focus()
  return (
    <Modal
      open
      title="ADD.BLOCK"
      width="36rem"
      wrapClassName="block-menu"
      footer={null}
      onCancel={closeBlockMenu}
      afterOpenChange={(isOpen) => isOpen && focusFirst()}
    >
      <Input
        ref={field}
        type="search"
        aria-label="Search blocks"
        placeholder="Search blocks"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onPressEnter={() => found[0] && choose(found[0])}
        onKeyDown={(event) => move(event, -1)}
      />
      <p className="sr-only" aria-live="polite">
        {found.length === 1 ? '1 block' : `${found.length} blocks`}
      </p>
      {found.length === 0 && <p>No blocks match.</p>}
      <ul ref={list} className="list">
        {found.map((type, index) => (
          <li key={type}>
            <button type="button" onClick={() => choose(type)} onKeyDown={(event) => move(event, index)}>
              <Miniature blocks={[{ type, layout: { width: 100, row: 1, order: 0 }, hasImage: true }]} height={44} />
              <span>
                <strong>{labelOf({ type })}</strong>
                <br />
                <span className="dim small">{purposeOf(type)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
