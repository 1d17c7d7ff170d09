import { select, type Selection } from './selection.ts'

type Part = 'itself' | 'editor' | 'handle'

const fields = 'input:not([type=hidden]), textarea, select, [contenteditable=true], button'
const within: Record<Part, string> = {
  itself: '',
  // The fields follow the layout controls.
  editor: ` .canvas-editor .canvas-layout ~ * :is(${fields})`,
  handle: ' .canvas-handle',
}

/** Number of frames to wait for an element, such as an editor whose code is still loading. */
const MAX_FRAMES = 60

/** Selects a block or a row as soon as it is rendered, scrolls it into view and focuses it. */
export function reveal(what: Selection, part: Part = 'itself', frames = MAX_FRAMES) {
  select(what)
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(`[data-part="${CSS.escape(what)}"]`)
    const target = part === 'itself' ? element : document.querySelector<HTMLElement>(inside(what, part))
    if (!element || !target) {
      if (frames > 0) reveal(what, part, frames - 1)
      return
    }
    element.scrollIntoView({ block: 'nearest' })
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'nearest' })
  })
}

const inside = (what: Selection, part: Part) => `[data-part="${CSS.escape(what)}"]${within[part]}`

/**
 * Runs `work`, which may move or remove the focused button, and restores the focus to wherever the button is
 * afterwards.
 */
export function keepFocus(work: () => void) {
  const name = (document.activeElement as HTMLElement | null)?.dataset['focus']
  work()
  if (name === undefined) return
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const element = document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(name)}"]`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  })
}
