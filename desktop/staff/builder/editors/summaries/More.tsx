/** How many of a list are shown in a summary. */
export const SHOWN = 12

/** What a summary leaves out of a list. */
export const More = ({ count }: { count: number }) =>
  count > SHOWN && <p className="block-empty">and {count - SHOWN} more</p>
