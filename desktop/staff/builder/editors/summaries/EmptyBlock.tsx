/** Placeholder for a block that shoppers would not see. */
export const EmptyBlock = ({ name }: { name: string }) => (
  <p className="dim">Empty {name} block - add content to see preview</p>
)
