/** Placeholder for types without an editor: unknown types and contact-form. */
export const Unknown = ({ type }: { type: string }) => (
  <p className="dim" dir="auto">
    {type} content block
  </p>
)
