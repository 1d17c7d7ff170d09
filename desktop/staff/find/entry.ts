import '#storefront/theme/tokens.css'
import './find.css'
import type { FindState } from '#bridge/bridge.ts'
import { bridge } from '#staff/bridge.ts'
import { keyOf } from '#staff/widgets/commands/keyboard.ts'

/** The find bar, a document of its own in a view above the page. */

document.title = 'Find'
document.querySelector('#app')!.innerHTML = `
<h1>Find</h1>
<div class="find-bar" role="search">
  <input type="text" aria-label="Find on this screen" spellcheck="false" autocomplete="off">
  <output aria-live="polite"></output>
  <button type="button" aria-label="Previous match" title="Previous match">[&lt;]</button>
  <button type="button" aria-label="Next match" title="Next match">[&gt;]</button>
  <button type="button" aria-label="Close the find bar" title="Close">[X]</button>
</div>`
const field = document.querySelector('input')!
const count = document.querySelector('output')!
const [previous, next, closing] = document.querySelectorAll('button')

const step = (to: 'next' | 'previous') => void bridge?.find.search(field.value, to)
const close = () => void bridge?.find.close()

function show(state: FindState) {
  if (state.is === 'opened') {
    field.focus()
    field.select()
    return
  }
  if (field.value === '') return
  if (state.count !== null) count.textContent = state.count === 0 ? 'No matches' : `${state.active} of ${state.count}`
  field.setAttribute('aria-invalid', String(state.count === 0))
}

field.addEventListener('input', () => {
  if (field.value === '') {
    count.textContent = ''
    field.removeAttribute('aria-invalid')
  }
  void bridge?.find.search(field.value, 'first')
})
field.addEventListener('keydown', (event) => {
  if (keyOf(event) !== 'Enter') return
  event.preventDefault()
  step(event.shiftKey ? 'previous' : 'next')
})
document.addEventListener('keydown', (event) => {
  if (keyOf(event) === 'Escape') close()
})

previous!.addEventListener('click', () => step('previous'))
next!.addEventListener('click', () => step('next'))
closing!.addEventListener('click', close)
bridge?.on('find', show)
