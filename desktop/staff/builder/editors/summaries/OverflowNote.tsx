/** Number of list items shown in a summary. */
export const SHOWN = 12

/** Says how many items a summary leaves out. */
export const OverflowNote = ({ count }: { count: number }) =>
  count > SHOWN && <p className="dim">and {count - SHOWN} more</p>

/** Placeholder for a block that shoppers would not see. */
export const EmptyBlock = ({ name }: { name: string }) => (
  <p className="dim">Empty {name} block - add content to see preview</p>
)
