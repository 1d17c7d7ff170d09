import type { ReactNode } from 'react'
import './editor.css'

/** A notice with an action beside it, or below it in a narrow window. */
export const NoticeLine = ({ children, way }: { children: ReactNode; way: ReactNode }) => (
  <div className="notice-line row spread">
    <span className="grow">{children}</span>
    {way}
  </div>
)
