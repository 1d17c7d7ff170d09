import { select, type Selection } from './selection.ts'

type Part = 'itself' | 'editor' | 'handle'

const fields = 'input:not([type=hidden]), textarea, select, [contenteditable=true], button'
const within: Record<Part, string> = {
  itself: '',
  // Behind the layout controls.
  editor: ` .canvas-editor .canvas-layout ~ * :is(${fields})`,
  handle: ' .canvas-handle',
}

/** So many frames a part of the screen may take to come, such as an editor whose code is still on its way. */
const PATIENCE = 60

/** Selects a block or a row once it is on the screen, brings it into view and puts the focus there. */
export function reveal(what: Selection, part: Part = 'itself', frames = PATIENCE) {
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

/** Does something that may move the button which has the focus, or take it away, and gives the focus back to it where it is then. */
export function keepingFocus(work: () => void) {
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
