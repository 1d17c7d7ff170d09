import drawings from './icons.svg?no-inline'

/**
 * Line drawing from icons.svg, hidden from screen readers because text accompanies it. A separate file costs pages
 * without icons nothing.
 */
export const Icon = ({ name }: { name: string }) => (
  <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <use href={`${drawings}#${name}`} />
  </svg>
)
