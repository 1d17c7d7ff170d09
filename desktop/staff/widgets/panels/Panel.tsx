import { useId, useRef, type ReactNode, type Ref } from 'react'
import { useKeepFocus } from '#staff/widgets/useKeepFocus.ts'
import './panels.css'

interface PanelProps {
  title: ReactNode
  /** Tags after the title. They belong to the heading, and so to the panel's accessible name. */
  tags?: ReactNode
  /** Opposite the title, such as a choice. */
  extra?: ReactNode
  level?: 1 | 2
  /** Makes the heading focusable, for when a pressed button disappears or disables itself. */
  heading?: Ref<HTMLHeadingElement>
  ref?: Ref<HTMLElement>
  className?: string
  'aria-busy'?: boolean
  children: ReactNode
}

/** A part of a screen with a border and a heading. antd's Card contains Tabs, which would add 21 kB to every screen. */
export function Panel({ title, tags, extra, level = 2, heading, className = '', children, ...rest }: PanelProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section {...rest} className={`panel ${className}`} aria-labelledby={id}>
      <div className="row spread panel-head">
        <Heading id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
          {title} {tags}
        </Heading>
        {extra}
      </div>
      {children}
    </section>
  )
}

/** A panel whose heading takes the focus when the focused control is removed or disabled. */
export function FocusPanel(props: Omit<PanelProps, 'heading' | 'ref'>) {
  const part = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeepFocus(part, heading)
  return <Panel {...props} ref={part} heading={heading} />
}
