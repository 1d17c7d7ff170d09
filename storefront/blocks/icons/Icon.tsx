import drawings from './icons.svg?no-inline'

/** One of the line drawings of icons.svg; decoration, since words stand beside it. A file of their own costs pages without icons nothing. */
export const Icon = ({ name }: { name: string }) => (
  <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <use href={`${drawings}#${name}`} />
  </svg>
)
