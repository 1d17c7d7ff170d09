import type { ReactNode } from 'react'
import './editor.css'

/** The words of a notice, and what can be done about it beside them; below them in a narrow window. */
export const NoticeLine = ({ children, way }: { children: ReactNode; way: ReactNode }) => (
  <div className="notice-line">
    <span>{children}</span>
    {way}
  </div>
)
