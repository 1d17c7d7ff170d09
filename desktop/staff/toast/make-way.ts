export type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

interface Covered {
  box: Box
  /** Has the focus. */
  isInUse: boolean
}

/** How much a card is in the way: the control in use counts more than all others. */
export const weigh = (card: Box, controls: readonly Covered[]): number =>
  controls
    .filter(({ box: { top, right, bottom, left } }) => {
      const isBeside = card.right <= left || card.left >= right
      return !isBeside && card.bottom > top && card.top < bottom
    })
    .reduce((sum, { isInUse }) => sum + (isInUse ? controls.length + 1 : 1), 0)

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable="true"]'

/**
 * Moves the toast to the end of the window where it covers the fewest controls, above all not the one in use. This holds
 * until a dialog opens or closes.
 */
export function makeWay() {
  const [toaster, card] = ['.toaster', '.toast'].map((selector) => document.querySelector(selector))
  // It must not move away between the press and the release of its own button, from which a dialog takes the focus.
  if (!toaster || !card || card.matches('[data-held="true"], :active')) return
  // Only the topmost dialog can be used.
  const dialog = [...document.querySelectorAll('.ant-modal-wrap')].findLast((one) => one.getClientRects().length > 0)
  const controls = [...(dialog ?? document.body).querySelectorAll(CONTROLS)]
    .filter((control) => !toaster.contains(control))
    .map((control) => ({ box: control.getBoundingClientRect(), isInUse: control === document.activeElement }))
  const weighHere = () => weigh(card.getBoundingClientRect(), controls)
  toaster.removeAttribute('data-elsewhere')
  const usual = weighHere()
  if (usual === 0) return
  toaster.setAttribute('data-elsewhere', dialog ? 'dialog' : 'page')
  if (weighHere() >= usual) toaster.removeAttribute('data-elsewhere')
}
