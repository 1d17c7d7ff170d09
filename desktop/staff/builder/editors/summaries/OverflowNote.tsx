/** Number of list items shown in a summary. */
export const SHOWN = 12

/** Says how many items a summary leaves out. */
export const OverflowNote = ({ count }: { count: number }) =>
  count > SHOWN && <p className="dim">and {count - SHOWN} more</p>
