import { GLITCH_EVERY_MS, GLITCH_FOR_MS, MESSAGE_EVERY_MS, messages } from './messages.ts'

let stop = () => {}

/** Lets the large 404 glitch and the message rotate; both stand still under reduced motion. Returns a stop function. */
export function startGlitch(): () => void {
  stop()
  const number = document.querySelector<HTMLElement>('.not-found-number')
  const message = document.querySelector('.not-found-message')
  if (!number || !message || matchMedia('(prefers-reduced-motion: reduce)').matches) return stop
  let shown = 0
  const glitching = setInterval(() => {
    number.dataset['glitch'] = 'true'
    setTimeout(() => (number.dataset['glitch'] = 'false'), GLITCH_FOR_MS)
  }, GLITCH_EVERY_MS)
  const rotating = setInterval(() => {
    shown = (shown + 1) % messages.length
    message.textContent = messages[shown]!
  }, MESSAGE_EVERY_MS)
  return (stop = () => {
    clearInterval(glitching)
    clearInterval(rotating)
  })
}
