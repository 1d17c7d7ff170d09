interface ChangeProps {
  from: string
  to: string
  tone?: 'price' | 'warning' | 'error'
}

/** `$9 -> $33`; read out as "was $9, now $33". */
export const Change = ({ from, to, tone = 'price' }: ChangeProps) => (
  <span className="change">
    <span>
      <span className="sr-only">was </span>
      {from}
    </span>{' '}
    <Arrow />{' '}
    <span className={tone}>
      <span className="sr-only">now </span>
      {to}
    </span>
  </span>
)

export const Arrow = () => <span aria-hidden="true">{'->'}</span>
