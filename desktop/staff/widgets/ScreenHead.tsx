import type { ReactNode, RefObject } from 'react'

interface ScreenHeadProps {
  title: ReactNode
  /** If the screen gives the title the focus. */
  heading?: RefObject<HTMLHeadingElement | null>
  children?: ReactNode
}

/** The title of a screen with its buttons. */
export const ScreenHead = ({ title, heading, children }: ScreenHeadProps) => (
  <div className="staff-head">
    <h1 ref={heading} tabIndex={heading && -1}>
      {title}
    </h1>
    {children}
  </div>
)
