/** What has no editor: types that nobody knows, and contact-form (decision 11). */
export const Unknown = ({ type }: { type: string }) => (
  <p className="block-unknown" dir="auto">
    {type} content block
  </p>
)
